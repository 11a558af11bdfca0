import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign, type KeyObject, X509Certificate } from 'node:crypto';

/** The emulator's webhook certificate: a generated RSA key with a self-signed certificate. */
export type Certificate = { id: string; privateKey: KeyObject; pem: string };

/** Stored in the state file, so that the certificate's URL stays valid over a restart. */
export type StoredCertificate = { id: string; privateKeyPem: string; pem: string };

/** Shared by all emulators of a process, because generating a key takes 50 to 300 ms. */
let shared: Certificate | undefined;

export function certificateOf(stored?: StoredCertificate): Certificate {
  if (stored) return { id: stored.id, privateKey: createPrivateKey(stored.privateKeyPem), pem: stored.pem };
  return (shared ??= createCertificate());
}

export function store(certificate: Certificate): StoredCertificate {
  return {
    id: certificate.id,
    pem: certificate.pem,
    privateKeyPem: certificate.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

// Node can read X.509 but not write it. The following is the ASN.1 encoding of a self-signed certificate.

function createCertificate(): Certificate {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsaWithSha256 = sequence(oid('2a864886f70d01010b'), tlv(0x05));
  const name = sequence(
    set(sequence(oid('550406'), tlv(0x13, Buffer.from('US')))),
    set(sequence(oid('550403'), tlv(0x0c, Buffer.from('messageverificationcerts.paypal-emulator.invalid')))),
  );
  const yearMs = 365 * 24 * 3600 * 1000;
  // A wide window, because the emulator's clock can be advanced by months.
  const validity = sequence(time(Date.now() - yearMs), time(Date.now() + 10 * yearMs));
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const serial = Buffer.from(`01${randomUUID().replaceAll('-', '')}`, 'hex');
  const toBeSigned = sequence(tlv(0xa0, tlv(0x02, Buffer.from([2]))), tlv(0x02, serial), rsaWithSha256, name, validity, name, publicKey);
  const der = sequence(toBeSigned, rsaWithSha256, tlv(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, privateKey)])));
  const certificate = new X509Certificate(der);
  return { id: `CERT-${certificate.fingerprint.replaceAll(':', '').slice(0, 24)}`, privateKey, pem: certificate.toString() };
}

function tlv(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length = content.length;
  const head = length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

function sequence(...contents: Buffer[]): Buffer {
  return tlv(0x30, ...contents);
}

function set(...contents: Buffer[]): Buffer {
  return tlv(0x31, ...contents);
}

function oid(hex: string): Buffer {
  return tlv(0x06, Buffer.from(hex, 'hex'));
}

/** UTCTime (`260301093000Z`), which X.509 requires for years before 2050. */
function time(epochMs: number): Buffer {
  return tlv(0x17, Buffer.from(`${new Date(epochMs).toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`));
}
