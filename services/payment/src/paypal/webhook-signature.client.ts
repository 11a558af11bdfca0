import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@charter/contracts';
import { inSpan } from '@charter/service-kit';
import { PayPalSettings } from './paypal-settings.js';

/** Certificates per environment: one of the sandbox must not verify a delivery to the live site. */
const issuers: Record<'live' | 'sandbox' | 'emulator', { hosts: string[]; name: RegExp }> = {
  live: { hosts: ['api.paypal.com', 'api-m.paypal.com'], name: /^CN=[\w.-]+\.paypal\.com$/m },
  sandbox: { hosts: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'], name: /^CN=[\w.-]+\.paypal\.com$/m },
  emulator: { hosts: [], name: /^CN=[\w.-]+\.paypal-emulator\.invalid$/m },
};
const certificatePath = /^\/v1\/notifications\/certs\/CERT-[\w-]+$/;
const fetchTimeout = 5_000;
/** PayPal uses only a few at a time. */
const maxCertificates = 10;

/**
 * Verifies that a delivery was signed by PayPal, offline: RSA-SHA256 over `id|time|webhookId|crc32(body)`.
 * The certificate's address comes with the delivery, so it is fetched from PayPal's own host and path and nowhere else.
 */
@Injectable()
export class WebhookSignatureClient {
  private readonly certificates = new Map<string, Promise<X509Certificate>>();

  constructor(private readonly settings: PayPalSettings) {}

  /**
   * @param body the received bytes: JSON that is serialized again has another checksum
   * @throws DomainError WEBHOOK_NOT_SIGNED
   */
  async verify(headers: Record<string, string>, body: Buffer): Promise<void> {
    const id = headers['paypal-transmission-id'];
    const time = headers['paypal-transmission-time'];
    const signature = headers['paypal-transmission-sig'];
    const address = headers['paypal-cert-url'];
    if (!id || !time || !signature || !address || headers['paypal-auth-algo'] !== 'SHA256withRSA') {
      throw new DomainError('WEBHOOK_NOT_SIGNED');
    }
    const certificate = await this.certificate(this.certificateUrl(address));
    const now = Date.now();
    const signed = `${id}|${time}|${this.settings.webhookId}|${crc32(body)}`;
    const valid =
      issuers[this.settings.environment].name.test(certificate.subject) &&
      Date.parse(certificate.validFrom) <= now &&
      now <= Date.parse(certificate.validTo) &&
      createVerify('RSA-SHA256').update(signed).verify(certificate.publicKey, signature, 'base64');
    if (!valid) throw new DomainError('WEBHOOK_NOT_SIGNED');
  }

  /** @throws DomainError WEBHOOK_NOT_SIGNED unless it is an address of PayPal's certificates */
  private certificateUrl(address: string): string {
    const { baseUrl, environment } = this.settings;
    const url = URL.canParse(address) ? new URL(address) : null;
    const official = url?.protocol === 'https:' && issuers[environment].hosts.includes(url.host);
    const emulated = baseUrl !== undefined && url?.origin === new URL(baseUrl).origin;
    if (!url || !(official || emulated) || !certificatePath.test(url.pathname) || url.search || url.username) {
      throw new DomainError('WEBHOOK_NOT_SIGNED');
    }
    return url.href;
  }

  /**
   * Deliveries with the same certificate share one request for it. A failed request is not cached, so that invented names cannot evict the
   * certificates in use.
   */
  private certificate(url: string): Promise<X509Certificate> {
    const known = this.certificates.get(url);
    if (known) return known;
    const fetched = inSpan({ name: 'PayPal certificate', kind: 'client' }, () => fetchCertificate(url));
    this.certificates.set(url, fetched);
    fetched.then(
      () => this.evict(),
      () => this.certificates.delete(url),
    );
    return fetched;
  }

  private evict(): void {
    const [oldest] = this.certificates.keys();
    if (this.certificates.size > maxCertificates && oldest !== undefined) this.certificates.delete(oldest);
  }
}

/** @throws DomainError WEBHOOK_NOT_SIGNED when PayPal has no such certificate */
async function fetchCertificate(url: string): Promise<X509Certificate> {
  const response = await fetch(url, { signal: AbortSignal.timeout(fetchTimeout), redirect: 'error' });
  if (response.status === 404) throw new DomainError('WEBHOOK_NOT_SIGNED');
  if (!response.ok) throw new Error(`PayPal certificate not available: ${response.status}`);
  return new X509Certificate(await response.text());
}
