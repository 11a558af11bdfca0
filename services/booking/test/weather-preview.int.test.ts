import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Booking, booking as bookingOperations, weather, weatherEvents, fromDollars } from '@charter/contracts';
import { type BookingHarness, rejection, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
const afternoon = '2:00 PM - 6:00 PM';
/** All of 12 January in Nassau. */
const range = { from: '2027-01-12T00:00', to: '2027-01-13T00:00' };

beforeAll(async () => {
  harness = await startBookingHarness('weather_preview');
});
afterAll(() => harness?.close());
afterEach(() => harness.database.empty('occupancy', 'hold', 'booking', 'block', 'weather_call', 'audit'));

const preview = (bookings: Booking[], hours = range) =>
  harness.client.call(weather.previewCall, { ...hours, bookingIds: bookings.map(({ id }) => id) });
const callOff = (bookings: Booking[]) => {
  const form = { callId: randomUUID(), ...range, cause: 'weather' as const, bookingIds: bookings.map(({ id }) => id) };
  return harness.client.call(weather.callOff, { form, staff });
};
const tables = ['occupancy', 'hold', 'booking', 'block', 'weather_call', 'cancellation', 'outbox', 'audit'];
/** Without the times at which earlier events are published meanwhile. */
const rows = () =>
  Promise.all(tables.map((table) => harness.database.query(`SELECT to_jsonb(t) - 'published_at' AS row FROM ${table} t ORDER BY 1`)));

describe('the preview of a weather call', () => {
  test('names each guest with language, the slot that the call then offers, and what the refund costs', async () => {
    const [first, second] = [
      await harness.createBooking(),
      await harness.createBooking({ timeSlot: afternoon, lastName: 'Hopper', locale: 'de' }),
    ];
    const { guests } = await preview([first, second]);
    expect(guests).toHaveLength(2);
    expect(guests).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ bookingId: first.id, name: 'Ada Lovelace', locale: 'en', refund: 1200 }),
        expect.objectContaining({ bookingId: second.id, name: 'Ada Hopper', locale: 'de', refund: 1200 }),
      ]),
    );
    const called = await callOff([first, second]);
    const offers = (list: { bookingId: string; offer?: object }[]) => new Map(list.map(({ bookingId, offer }) => [bookingId, offer]));
    expect(offers(called.guests)).toEqual(offers(guests));
    expect(new Set(guests.map(({ offer }) => offer!.timeSlot)).size).toBe(2);
  });

  test('changes nothing: no row, no event, and a buyer at PayPal keeps the hold', async () => {
    const called = harness.client.recordEvents(weatherEvents.calledOff);
    const booking = await harness.createBooking();
    const paymentId = randomUUID();
    const hold = await harness.hold({ timeSlot: afternoon }, 'visitor', { paymentId });
    const before = await rows();
    await preview([booking]);
    expect(await rows()).toEqual(before);
    await harness.client.call(bookingOperations.securePaymentRequest, {
      paymentRequestId: hold.holdId,
      paymentId,
      amountCents: fromDollars(hold.totalAmount),
    });
    expect(called).toEqual([]);
  });

  test('leaves the charter before the range alone, whose turnaround is not over then', async () => {
    await harness.createBooking();
    const booking = await harness.createBooking({ timeSlot: afternoon });
    const { guests } = await preview([booking], { from: '2027-01-12T13:30', to: '2027-01-13T00:00' });
    expect(guests).toMatchObject([{ bookingId: booking.id }]);
    await harness.client.call(weather.callOff, {
      form: { callId: randomUUID(), from: '2027-01-12T13:30', to: '2027-01-13T00:00', cause: 'weather', bookingIds: [booking.id] },
      staff,
    });
    const blocks = await harness.database.query(`SELECT lower(during) AS "from" FROM occupancy WHERE kind = 'block'`);
    // 1:00 PM and an hour, in UTC.
    expect(blocks).toEqual([{ from: new Date('2027-01-12T19:00:00Z') }]);
  });

  test('names a charter in the range that the call would leave, and is as strict as the call', async () => {
    const [first] = [await harness.createBooking(), await harness.createBooking({ timeSlot: afternoon, lastName: 'Hopper' })];
    expect(await rejection(preview([first]))).toMatchObject({ detail: expect.stringContaining('Ada Hopper') });
    expect((await preview([first], { from: '2027-01-12T00:00', to: '2027-01-12T13:00' })).guests).toHaveLength(1);
    const past = preview([first], { from: '2026-01-12T00:00', to: '2026-01-13T00:00' });
    expect(await rejection(past)).toMatchObject({ codes: { to: { code: 'blockOver' } } });
    const none = preview([first], { from: '2027-01-13T00:00', to: '2027-01-14T00:00' });
    expect(await rejection(none)).toMatchObject({ codes: { bookingIds: { code: 'nothingToCallOff' } } });
  });
});
