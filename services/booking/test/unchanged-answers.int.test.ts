import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { booking } from '@charter/contracts';
import { aForm, type BookingHarness, rejection, startBookingHarness } from './booking-harness.js';

/** The answers of the specification's calls as they were before there were day prices: without rules they stay so, byte for byte. */

let harness: BookingHarness;
beforeAll(async () => {
  harness = await startBookingHarness('booking_unchanged', { BOOKING_WINDOW_DAYS: '2' });
});
afterAll(() => harness?.close());

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const code = /[\dA-HJKMNP-TV-Z]{5}-[\dA-HJKMNP-TV-Z]{5}/g;
/** The bytes of an answer, without the values that differ in every run. */
const bytes = (answer: object) => JSON.stringify(answer).replaceAll(uuid, '<uuid>').replaceAll(code, '<code>');

const day = '2026-12-03';
const slot = '9:00 AM - 1:00 PM';

describe('without price rules', () => {
  test('the calendar is answered as before', async () => {
    expect(bytes(await harness.client.call(booking.window, {}))).toBe(
      '{"start":"2026-12-02","end":"2026-12-04","zone":"America/Nassau","minimumNoticeHours":24}',
    );
    expect(bytes(await harness.client.call(booking.unavailableDates, { packageId: 1 }))).toBe('{"unavailableDates":[],"soldOut":[]}');
    expect(bytes(await harness.client.call(booking.checkAvailability, { packageId: 1, date: day, timeSlot: slot }))).toBe(
      '{"available":true}',
    );
    expect(bytes(await harness.client.call(booking.nextFree, { packageId: 2, after: day }))).toBe(
      '{"alternatives":[' +
        '{"date":"2026-12-03","timeSlot":"8:00 AM - 4:00 PM","startsAt":"2026-12-03T13:00:00.000Z","endsAt":"2026-12-03T21:00:00.000Z"},' +
        '{"date":"2026-12-04","timeSlot":"8:00 AM - 4:00 PM","startsAt":"2026-12-04T13:00:00.000Z","endsAt":"2026-12-04T21:00:00.000Z"},' +
        '{"date":"2026-12-02","timeSlot":"8:00 AM - 4:00 PM","startsAt":"2026-12-02T13:00:00.000Z","endsAt":"2026-12-02T21:00:00.000Z"}]}',
    );
  });

  test('a hold, its booking and the booking by its code are answered as before', async () => {
    const hold = await harness.hold({ bookingDate: day, timeSlot: slot });
    expect(bytes(hold)).toBe(
      '{"holdId":"<uuid>","packageName":"Charter 1","totalAmount":1200,"heldUntil":"2026-12-01T12:15:00.000Z","committed":false}',
    );
    const { booking: placed } = await harness.place(await harness.paid(hold));
    const expected =
      '{"confirmationCode":"<code>","packageId":1,"packageName":"Charter 1","packageDuration":"4 hours","bookingDate":"2026-12-03",' +
      '"timeSlot":"9:00 AM - 1:00 PM","startsAt":"2026-12-03T14:00:00.000Z","endsAt":"2026-12-03T18:00:00.000Z","guestCount":4,' +
      '"firstName":"Ada","totalAmount":1200,"status":"pending","paymentStatus":"paid","revision":0,"linkVersion":1,' +
      '"refundTiers":[{"percent":90,"hoursBefore":168},{"percent":50,"hoursBefore":48},{"percent":0,"hoursBefore":0}]}';
    expect(bytes(placed)).toBe(expected);
    expect(bytes(await harness.client.call(booking.findByCode, { confirmationCode: placed.confirmationCode }))).toBe(expected);
  });

  test('an order with another amount is rejected with the same message and code', async () => {
    const request = { form: aForm({ bookingDate: day }), checkout: 'visitor', totalAmount: 1, paymentId: 'p', address: '192.0.2.1' };
    expect(await rejection(harness.client.call(booking.hold, request))).toMatchObject({
      errors: { amount: 'The price has changed. Please review it before paying.' },
      codes: { amount: { code: 'wrongAmount' } },
    });
  });
});
