// A merchant for tests: an emulator, a webhook receiver, and an HTTP client.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { EmulatorControl } from '../src/control-client.ts';
import { type EmulatorOptions, startEmulator } from '../src/emulator.ts';

/** PayPal's JSON, untyped. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;
export type Answer = { status: number; body: Json; headers: Headers; text: string };
type ReceivedWebhook = { headers: IncomingHttpHeaders; raw: string; event: Json };
export type Shop = Awaited<ReturnType<typeof openShop>>;

export const CREDENTIALS = { clientId: 'shop', clientSecret: 'secret' };
export const SHOP_ORIGIN = 'https://shop.example';
export const SHOP_HOST = 'shop.example';

/** The issue code of an error response. */
export const issue = (answer: Pick<Answer, 'body'>): string | undefined => answer.body.details?.[0]?.issue;

export async function openShop(options: EmulatorOptions = {}) {
  const receiver = await listen();
  const emulator = await startEmulator({
    ...CREDENTIALS,
    webhook: { url: receiver.url, id: 'WH-SHOP' },
    ...options,
    settings: { appOrigins: [SHOP_ORIGIN], ...options.settings },
  });
  const control = new EmulatorControl(emulator.url);
  let bearer = '';

  async function token(form: Record<string, string> = {}): Promise<Answer> {
    return request(`${emulator.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${CREDENTIALS.clientId}:${CREDENTIALS.clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
    });
  }

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const send = () =>
      request(`${emulator.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', prefer: 'return=representation', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    const answer = await send();
    if (answer.status !== 401 || headers['authorization']) return answer;
    bearer = (await token()).body.access_token;
    return send();
  }

  const order = (unit: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    call('POST', '/v2/checkout/orders', anOrder(unit), headers);
  const capture = (orderId: string, key?: string) =>
    call('POST', `/v2/checkout/orders/${orderId}/capture`, undefined, key ? { 'paypal-request-id': key } : {});

  return {
    ...emulator,
    emulator,
    control,
    receiver,
    token,
    call,
    order,
    capture,
    /** An order that was approved and captured with this outcome. */
    async paid(outcome?: Parameters<EmulatorControl['approve']>[1], unit: Record<string, unknown> = {}) {
      const { id } = (await order(unit)).body;
      await control.approve(id, outcome);
      const { body } = await capture(id);
      return { orderId: id as string, captureId: body.purchase_units[0].payments.captures[0].id as string };
    },
    refund: (captureId: string, body?: unknown, key?: string) =>
      call('POST', `/v2/payments/captures/${captureId}/refund`, body, key ? { 'paypal-request-id': key } : {}),
    async close() {
      await emulator.close();
      await receiver.close();
    },
  };
}

/** One shop for all tests of a file: opened before the first, emptied before each, closed after the last. */
export function shopOfFile(): Shop {
  const shop = {} as Shop;
  beforeAll(async () => void Object.assign(shop, await openShop()));
  beforeEach(async () => {
    await shop.control.reset();
    shop.receiver.received.length = 0;
    shop.receiver.state.answer = 200;
  });
  afterAll(() => shop.close());
  return shop;
}

export function anOrder(unit: Record<string, unknown> = {}) {
  return { intent: 'CAPTURE', purchase_units: [{ custom_id: 'payment-1', amount: { currency_code: 'USD', value: '49.90' }, ...unit }] };
}

export async function request(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, text, body: json && text ? JSON.parse(text) : undefined };
}

/** A webhook receiver that records deliveries; `answer` is its response status. */
async function listen() {
  const received: ReceivedWebhook[] = [];
  const state = { answer: 200 };
  const server = createServer((incoming, reply) => {
    let raw = '';
    incoming.on('data', (chunk) => (raw += chunk));
    incoming.on('end', () => {
      received.push({ headers: incoming.headers, raw, event: JSON.parse(raw) });
      reply.writeHead(state.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    state,
    types: () => received.map(({ event }) => event.event_type as string),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Verifies a delivery as clients must: over the raw body, with the certificate of its headers. */
export async function isGenuine({ headers, raw }: ReceivedWebhook, webhookId: string): Promise<boolean> {
  const pem = await (await fetch(String(headers['paypal-cert-url']))).text();
  const certificate = new X509Certificate(pem);
  if (Date.parse(certificate.validTo) < Date.now() || headers['paypal-auth-algo'] !== 'SHA256withRSA') return false;
  const message = [headers['paypal-transmission-id'], headers['paypal-transmission-time'], webhookId, crc32(raw)].join('|');
  return createVerify('RSA-SHA256').update(message).verify(certificate.publicKey, String(headers['paypal-transmission-sig']), 'base64');
}

/** Retries until `check` no longer throws, for two seconds. */
export async function eventually(check: () => unknown): Promise<void> {
  const end = Date.now() + 2000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
