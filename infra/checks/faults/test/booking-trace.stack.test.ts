import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@charter/testing';
import { pathTo, type Span, type SpanCollector, startSpanCollector } from '@charter/testing';
import { Dice } from '../src/dice.ts';
import { aPicture } from '../src/picture.ts';
import { aFreeTrip, cheapest, Guest, nextAddress } from './guest.ts';
import { leave, paypal, stack } from './stack.ts';

const address = process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
if (!address) throw new Error('These tests need OTEL_EXPORTER_OTLP_ENDPOINT, where the stack tells its traces');

let collector: SpanCollector;
/** Ids of the requests with which the guest paid and booked. */
let requests: (string | null)[] = [];

/** What is told of these requests, and of all that came of them. */
function told(): Span[] {
  const begun = collector.spans.filter(({ attributes }) => requests.includes(String(attributes['charter.correlation_id'])));
  return collector.spans.filter(({ traceId }) => begun.some((span) => span.traceId === traceId));
}

/** @returns the ids of its requests */
async function aBooking(): Promise<(string | null)[]> {
  const sold = await cheapest();
  const trip = await aFreeTrip(sold);
  const guest = new Guest();
  const order = await guest.order(trip, sold.price);
  await paypal.approve(order.body.id!);
  const captured = await guest.capture(order.body.id!);
  const placed = await guest.place(trip, sold.price);
  if (placed.status !== 201) throw new Error(`the booking was refused: ${placed.status}`);
  return [order, captured, placed].map(({ headers }) => headers.get('x-request-id'));
}

const ways = () => told().map((span) => pathTo(span, collector.spans));

/** Payment's fact may make the booking before the guest's own request does. */
const confirmed = new RegExp(
  '^server POST (?:/api/bookings|/paypal/order/:orderId/capture) > client svc[.].* > server svc[.].* > producer publish evt.booking.created ' +
    '> consumer process evt.booking.created > consumer email booking-confirmation > client SMTP send$',
);
const held = /^server POST \/paypal\/order > .* > client svc\.booking\.hold > server svc\.booking\.hold > /;

const isTold = () => [held, confirmed].every((wanted) => ways().some((way) => wanted.test(way)));
const untilTold = () => {
  if (!isTold()) throw new Error('not told yet');
};

beforeAll(async () => {
  collector = await startSpanCollector(Number(new URL(address).port));
  // A queue that is full of what nobody has listened to takes nothing new: then the next booking is told.
  for (let tries = 1; tries <= 3 && !isTold(); tries += 1) {
    requests = await aBooking();
    await eventually(untilTold, { within: 15_000 }).catch(() => undefined);
  }
}, 120_000);
afterAll(async () => {
  await collector?.close();
  await leave();
});

test('the confirmation of a paid booking is sent in the trace of the request that paid or booked', async () => {
  await eventually(() => expect(ways()).toContainEqual(expect.stringMatching(confirmed)));
});

test('what is asked of PayPal is in it, and what services ask each other', async () => {
  await eventually(() => {
    expect(ways()).toContainEqual(expect.stringMatching(/^server POST \/paypal\/order > .* > client PayPal createOrder$/));
    expect(ways()).toContainEqual(expect.stringMatching(held));
  });
});

test('log lines name the request and its trace', async () => {
  const lines = () =>
    readFileSync(join(stack.home, 'logs', 'notification.log'), 'utf8')
      .split('\n')
      .filter((line) => requests.some((id) => line.includes(`"correlationId":"${id}"`)));
  const ids = new Set(told().map(({ traceId }) => traceId));
  await eventually(() => expect(lines()).not.toEqual([]));
  expect(lines().filter((line) => ![...ids].some((id) => line.includes(`"traceId":"${id}"`)))).toEqual([]);
});

test('no span holds anything of the guest', () => {
  const all = JSON.stringify(told());
  expect(all).toContain('INSERT INTO');
  for (const words of ['Lovelace', '@guests.example', '555 0199']) expect(all).not.toContain(words);
});

test('the renditions of a picture are made in the trace of its upload', async () => {
  const headers = { 'x-forwarded-for': nextAddress(), origin: stack.site };
  const login = JSON.stringify(stack.login);
  const signedIn = await fetch(`${stack.site}/api/admin/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: login,
  });
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  const body = new FormData();
  body.append('file', new Blob([aPicture(new Dice(randomUUID()))], { type: 'image/png' }), 'sea.png');
  const uploaded = await fetch(`${stack.site}/api/admin/media`, { method: 'POST', headers: { ...headers, cookie }, body });
  expect(uploaded.status).toBe(201);
  requests = [uploaded.headers.get('x-request-id')];
  const upload = 'server POST /api/admin/media';
  await eventually(
    () => {
      expect(ways()).toContain(`${upload} > client S3 PutObjectCommand`);
      expect(ways()).toContain(
        `${upload} > client svc.content.keepUpload > server svc.content.keepUpload > consumer renditions > client S3 PutObjectCommand`,
      );
    },
    { within: 30_000 },
  );
});
