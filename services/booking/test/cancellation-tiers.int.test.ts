import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Booking,
  bookingEvents,
  type BookingForm,
  type BookingRefundOwed,
  type BookingStatusChanged,
  type Event,
  trip,
} from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { type BookingHarness, defaultTime, startBookingHarness } from './booking-harness.js';

const secret = 'a secret of thirty-two characters';
let harness: BookingHarness;
let owed: Event<BookingRefundOwed>[];
let changed: Event<BookingStatusChanged>[];

beforeAll(async () => {
  harness = await startBookingHarness('cancellation_tiers', { GUEST_LINK_SECRET: secret });
  owed = harness.client.recordEvents(bookingEvents.refundOwed);
  changed = harness.client.recordEvents(bookingEvents.statusChanged);
  await harness.client.flush();
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'audit');
  owed.length = 0;
  changed.length = 0;
});

const keyOf = ({ id, confirmationCode, linkVersion }: Booking) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version: linkVersion })}`;
const rows = () =>
  harness.database.query<{ id: string; cents: number; state: string }>(
    'SELECT id, due_cents::int AS cents, refund_state AS state FROM cancellation',
  );

/** Books a charter of $1,200 at nine in the morning in Nassau, and cancels it at this instant: quote, row and events agree. */
async function expectRefund(bookingDate: string, bookedAt: string, now: string, due: number): Promise<void> {
  harness.setTime(bookedAt);
  const form: Partial<BookingForm> = { bookingDate };
  const booking = await harness.createBooking(form);
  const key = keyOf(booking);
  harness.setTime(now);
  const quote = await harness.client.call(trip.explainCancellation, { key });
  expect(quote.due).toBe(due);
  const cancellationId = randomUUID();
  await harness.client.call(trip.cancel, { key, form: { cancellationId, expectedAmount: quote.due } });
  expect(await rows()).toEqual([{ id: cancellationId, cents: due * 100, state: due > 0 ? 'sent' : 'none' }]);
  await eventually(() => expect(changed.at(-1)?.data).toMatchObject({ cause: 'guest', actor: 'guest', explanation: quote }));
  await eventually(() =>
    expect(owed.map(({ data }) => [data.cancellationId, data.amountCents])).toEqual(due > 0 ? [[cancellationId, due * 100]] : []),
  );
  expect(await harness.client.call(trip.explainCancellation, { key })).toEqual(quote);
  expect(await harness.client.call(trip.find, { key })).toMatchObject({
    status: 'cancelled',
    cancellation: { cause: 'guest', explanation: quote, refundState: due > 0 ? 'sent' : 'none', cancelledAt: new Date(now).toISOString() },
  });
}

/** Computed by hand, before a departure at nine. Hours are elapsed time: across a switch the wall clock shows an hour more or less. */
const hoursBefore = [
  ['170 h', 1080],
  ['168 h', 1080],
  ['167 h 55 min (within the grace)', 1080],
  ['60 h', 600],
  ['48 h', 600],
  ['47 h 55 min (within the grace)', 600],
  ['47 h', 0],
] as const;

const january = [
  '2027-01-05T12:00:00Z',
  '2027-01-05T14:00:00Z',
  '2027-01-05T14:05:00Z',
  '2027-01-10T02:00:00Z',
  '2027-01-10T14:00:00Z',
  '2027-01-10T14:05:00Z',
  '2027-01-10T15:00:00Z',
];

// The clocks go forward on 14 March at 2 AM: 48 hours before Monday at nine is Saturday at eight.
const spring = [
  '2027-03-08T11:00:00Z',
  '2027-03-08T13:00:00Z',
  '2027-03-08T13:05:00Z',
  '2027-03-13T01:00:00Z',
  '2027-03-13T13:00:00Z',
  '2027-03-13T13:05:00Z',
  '2027-03-13T14:00:00Z',
];

// The clocks go back on 7 November at 2 AM: 48 hours before Monday at nine is Saturday at ten.
const autumn = [
  '2027-11-01T12:00:00Z',
  '2027-11-01T14:00:00Z',
  '2027-11-01T14:05:00Z',
  '2027-11-06T02:00:00Z',
  '2027-11-06T14:00:00Z',
  '2027-11-06T14:05:00Z',
  '2027-11-06T15:00:00Z',
];

const at = (instants: readonly string[]) => hoursBefore.map(([before, due], index) => [before, instants[index]!, due] as const);

describe('a cancellation by the guest refunds by the hours before departure: quote, row and event agree to the cent', () => {
  test.each(at(january))('in winter, %s before, at %s: $%i', async (_before, now, due) => {
    await expectRefund('2027-01-12', defaultTime, now, due);
  });

  test.each(at(spring))('across the switch to daylight saving time, %s before, at %s: $%i', async (_before, now, due) => {
    await expectRefund('2027-03-15', '2027-01-20T12:00:00Z', now, due);
  });

  test.each(at(autumn))('across the switch back to standard time, %s before, at %s: $%i', async (_before, now, due) => {
    await expectRefund('2027-11-08', '2027-09-20T12:00:00Z', now, due);
  });
});
