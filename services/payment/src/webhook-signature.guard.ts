import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Refusal } from '@charter/contracts';
import { inSpan } from '@charter/service-kit';
import { paymentEnv } from './payment.env.js';

const paypalHosts = new Set(['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com']);
const fetchPatience = 5_000;

/**
 * Says whether a delivery was signed by PayPal, offline: RSA-SHA256 over `id|time|webhookId|crc32(body)`.
 * The certificate's address comes with the delivery, so it is fetched from PayPal's own hosts and nowhere else.
 */
@Injectable()
export class WebhookSignature {
  private readonly certificates = new Map<string, Promise<X509Certificate>>();

  /** Refuses WEBHOOK_NOT_SIGNED. @param body the bytes as they came: JSON written again has another checksum */
  async require(headers: Record<string, string>, body: Buffer): Promise<void> {
    const id = headers['paypal-transmission-id'];
    const time = headers['paypal-transmission-time'];
    const signature = headers['paypal-transmission-sig'];
    const address = headers['paypal-cert-url'];
    if (!id || !time || !signature || !address || headers['paypal-auth-algo'] !== 'SHA256withRSA') {
      throw new Refusal('WEBHOOK_NOT_SIGNED');
    }
    const certificate = await this.certificate(address);
    const now = Date.now();
    const signed = `${id}|${time}|${paymentEnv.paypal.webhookId}|${crc32(body)}`;
    const valid =
      Date.parse(certificate.validFrom) <= now &&
      now <= Date.parse(certificate.validTo) &&
      createVerify('RSA-SHA256').update(signed).verify(certificate.publicKey, signature, 'base64');
    if (!valid) throw new Refusal('WEBHOOK_NOT_SIGNED');
  }

  private certificate(address: string): Promise<X509Certificate> {
    const url = allowed(address);
    const known = this.certificates.get(url);
    if (known) return known;
    if (this.certificates.size > 20) this.certificates.clear();
    const fetched = inSpan({ name: 'PayPal certificate', kind: 'client' }, () => fetchCertificate(url));
    this.certificates.set(url, fetched);
    fetched.catch(() => this.certificates.delete(url));
    return fetched;
  }
}

function allowed(address: string): string {
  const { baseUrl } = paymentEnv.paypal;
  const url = URL.canParse(address) ? new URL(address) : null;
  const official = url?.protocol === 'https:' && paypalHosts.has(url.host);
  const emulated = baseUrl !== undefined && url?.origin === new URL(baseUrl).origin;
  if (!url || !(official || emulated)) throw new Refusal('WEBHOOK_NOT_SIGNED');
  return url.href;
}

async function fetchCertificate(url: string): Promise<X509Certificate> {
  const response = await fetch(url, { signal: AbortSignal.timeout(fetchPatience), redirect: 'error' });
  if (!response.ok) throw new Error(`PayPal's certificate could not be read: ${response.status}`);
  return new X509Certificate(await response.text());
}
