import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@charter/testing';
import { openCollector, type Span, type SpanCollector, wayTo } from './collector.ts';
import { aFreeTrip, cheapest, Guest } from './guest.ts';
import { leave, paypal, stack } from './stack.ts';

const address = process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
if (!address) throw new Error('These tests need OTEL_EXPORTER_OTLP_ENDPOINT, where the stack tells its traces');

let collector: SpanCollector;
/** Ids of the requests with which the guest paid and booked. */
let requests: (string | null)[];

/** What is told of these requests, and of all that came of them. */
function told(): Span[] {
  const begun = collector.spans.filter(({ attributes }) => requests.includes(String(attributes['charter.correlation_id'])));
  return collector.spans.filter(({ traceId }) => begun.some((span) => span.traceId === traceId));
}

const ways = () => told().map((span) => wayTo(span, collector.spans));

beforeAll(async () => {
  collector = await openCollector(Number(new URL(address).port));
  const sold = await cheapest();
  const trip = await aFreeTrip(sold);
  const guest = new Guest();
  const order = await guest.order(trip, sold.price);
  await paypal.approve(order.body.id!);
  const captured = await guest.capture(order.body.id!);
  const placed = await guest.place(trip, sold.price);
  if (placed.status !== 201) throw new Error(`the booking was refused: ${placed.status}`);
  requests = [order, captured, placed].map(({ headers }) => headers.get('x-request-id'));
}, 60_000);
afterAll(async () => {
  await collector?.close();
  await leave();
});

test('the confirmation of a paid booking is sent in the trace of the request that paid or booked', async () => {
  const way = await eventually(
    () => {
      const letter = ways().find((found) => found.endsWith('> consumer letter booking-confirmation > client SMTP send'));
      if (!letter) throw new Error(`no letter among ${ways().join('\n')}`);
      return letter;
    },
    { within: 60_000 },
  );
  expect(way).toMatch(/^server POST \/(?:api\/bookings|paypal\/order\/:\w+\/capture) > client svc\.\w+\.\w+ > server svc\./);
  expect(way).toContain('> producer publish evt.booking.created > consumer process evt.booking.created > ');
});

test('what is asked of PayPal is in it, and what services ask each other', async () => {
  await eventually(() => {
    expect(ways()).toContainEqual(expect.stringMatching(/^server POST \/paypal\/order > .* > client PayPal createOrder$/));
    expect(ways()).toContainEqual(
      expect.stringMatching(/^server POST \/paypal\/order > .* > client svc\.booking\.hold > server svc\.booking\.hold > /),
    );
  });
});

test('log lines name the trace', async () => {
  const log = () => readFileSync(join(stack.home, 'logs', 'notification.log'), 'utf8');
  const ids = new Set(told().map(({ traceId }) => traceId));
  await eventually(() => expect([...ids].filter((id) => log().includes(`"traceId":"${id}"`))).not.toEqual([]));
});

test('no span holds anything of the guest', () => {
  const all = JSON.stringify(told());
  expect(all).toContain('INSERT INTO');
  for (const words of ['Lovelace', '@guests.example', '555 0199']) expect(all).not.toContain(words);
});
