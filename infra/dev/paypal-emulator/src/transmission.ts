// Delivery of a webhook: PayPal's headers and a single attempt.
import { type KeyObject, randomUUID, sign } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { Certificate } from './certificate.ts';
import { timestamp } from './clock.ts';

// Signs in the thread pool, because a signature takes 0.25 ms, which would delay requests.
const signAsync = promisify<string, Buffer, KeyObject, Buffer>(sign);
const ANSWER_TIMEOUT_MS = 10_000;
const httpAgent = new http.Agent({ keepAlive: true });
const httpsAgent = new https.Agent({ keepAlive: true });

/** PayPal's headers of a webhook; only the certificate's host differs. `bodyToSign` differs from the body only for forged signatures. */
export async function transmissionHeaders(
  certificate: Certificate,
  delivery: { transmissionId: string; webhookId: string; at: number; bodyToSign: string; apiUrl: string },
): Promise<Record<string, string>> {
  const time = timestamp(delivery.at);
  const message = [delivery.transmissionId, time, delivery.webhookId, crc32(delivery.bodyToSign)].join('|');
  const signature = await signAsync('sha256', Buffer.from(message), certificate.privateKey);
  return {
    'content-type': 'application/json',
    accept: '*/*',
    'user-agent': 'PayPal/AUHD-214.0-58155943',
    'correlation-id': randomUUID().slice(0, 13).replace('-', ''),
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-auth-version': 'v2',
    'paypal-cert-url': `${delivery.apiUrl}/v1/notifications/certs/${certificate.id}`,
    'paypal-transmission-id': delivery.transmissionId,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature.toString('base64'),
  };
}

/** @returns the receiver's HTTP status; 0 for a refused or reset connection and a timeout */
export function post(url: string, headers: Record<string, string>, body: string, stopping: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const target = new URL(url);
    // Not fetch, because it adds headers of its own.
    const send = target.protocol === 'https:' ? https.request : http.request;
    const agent = target.protocol === 'https:' ? httpsAgent : httpAgent;
    const request = send(
      target,
      {
        method: 'POST',
        agent,
        signal: stopping,
        timeout: ANSWER_TIMEOUT_MS,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        response.resume();
        response.on('close', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
    request.end(body);
  });
}
