import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@charter/testing';
import { pathTo, type Span, type SpanCollector, startSpanCollector } from '@charter/testing';
import { Rng } from '../src/rng.ts';
import { randomPng } from '../src/test-image.ts';
import { findFreeTrip, loadPackage, Guest, nextAddress } from './guest.ts';
import { closePools, paypal, stack } from './stack.ts';

const address = process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
if (!address) throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT is missing: set it to the endpoint to which the stack exports its traces');

let collector: SpanCollector;
/** Ids of the guest's requests for payment and booking. */
let requests: (string | null)[] = [];

/** All spans of the traces that these requests belong to. */
function exportedSpans(): Span[] {
  const ownSpans = collector.spans.filter(({ attributes }) => requests.includes(String(attributes['charter.correlation_id'])));
  return collector.spans.filter(({ traceId }) => ownSpans.some((span) => span.traceId === traceId));
}

/** Pays and books. @returns the ids of the requests */
async function bookCharter(): Promise<(string | null)[]> {
  const sold = await loadPackage();
  const trip = await findFreeTrip(sold);
  const guest = new Guest();
  const order = await guest.order(trip, sold.price);
  await paypal.approve(order.body.id!);
  const captured = await guest.capture(order.body.id!);
  const placed = await guest.place(trip, sold.price);
  if (placed.status !== 201) throw new Error(`booking failed with status ${placed.status}`);
  return [order, captured, placed].map(({ headers }) => headers.get('x-request-id'));
}

const paths = () => exportedSpans().map((span) => pathTo(span, collector.spans));

/** The booking is created either by payment's event or by the guest's request, whichever is first. */
const confirmed = new RegExp(
  '^server POST (?:/api/bookings|/paypal/order/:orderId/capture) > client svc[.].* > server svc[.].* > producer publish evt.booking.created ' +
    '> consumer process evt.booking.created > consumer email booking-confirmation > client SMTP send$',
);
const held = /^server POST \/paypal\/order > .* > client svc\.booking\.hold > server svc\.booking\.hold > /;

const areSpansExported = () => [held, confirmed].every((wanted) => paths().some((way) => wanted.test(way)));
const requireSpans = () => {
  if (!areSpansExported()) throw new Error('Not all spans are exported yet');
};

beforeAll(async () => {
  collector = await startSpanCollector(Number(new URL(address).port));
  // The exporter's queue may be full of spans from before the collector was started; then the next booking is exported.
  for (let tries = 1; tries <= 3 && !areSpansExported(); tries += 1) {
    requests = await bookCharter();
    await eventually(requireSpans, { within: 15_000 }).catch(() => undefined);
  }
});
afterAll(async () => {
  await collector?.close();
  await closePools();
});

test('the confirmation e-mail belongs to the trace of the payment or booking request', async () => {
  await eventually(() => expect(paths()).toContainEqual(expect.stringMatching(confirmed)));
});

test('the trace contains PayPal calls and RPC between services', async () => {
  await eventually(() => {
    expect(paths()).toContainEqual(expect.stringMatching(/^server POST \/paypal\/order > .* > client PayPal createOrder$/));
    expect(paths()).toContainEqual(expect.stringMatching(held));
  });
});

test('log lines contain the correlation id and the trace id', async () => {
  const lines = () =>
    readFileSync(join(stack.home, 'logs', 'notification.log'), 'utf8')
      .split('\n')
      .filter((line) => requests.some((id) => line.includes(`"correlationId":"${id}"`)));
  const ids = new Set(exportedSpans().map(({ traceId }) => traceId));
  await eventually(() => expect(lines()).not.toEqual([]));
  expect(lines().filter((line) => ![...ids].some((id) => line.includes(`"traceId":"${id}"`)))).toEqual([]);
});

test('spans contain no personal data', () => {
  const all = JSON.stringify(exportedSpans());
  expect(all).toContain('INSERT INTO');
  for (const text of ['Lovelace', '@guests.example', '555 0199']) expect(all).not.toContain(text);
});

test('the renditions of a picture belong to the trace of its upload', async () => {
  const headers = { 'x-forwarded-for': nextAddress(), origin: stack.site };
  const login = JSON.stringify(stack.login);
  const signedIn = await fetch(`${stack.site}/api/admin/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: login,
  });
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  const body = new FormData();
  body.append('file', new Blob([randomPng(new Rng(randomUUID()))], { type: 'image/png' }), 'sea.png');
  const uploaded = await fetch(`${stack.site}/api/admin/media`, { method: 'POST', headers: { ...headers, cookie }, body });
  expect(uploaded.status).toBe(201);
  requests = [uploaded.headers.get('x-request-id')];
  const upload = 'server POST /api/admin/media';
  await eventually(() => {
    expect(paths()).toContain(`${upload} > client S3 PutObjectCommand`);
    expect(paths()).toContain(
      `${upload} > client svc.content.keepUpload > server svc.content.keepUpload > consumer renditions > client S3 PutObjectCommand`,
    );
  });
});
