import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Booking, bookingBackOffice, bookingEvents, type CorrectionForm } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { aForm, type BookingHarness, startBookingHarness, settled, someday } from './booking-harness.js';

let harness: BookingHarness;
const staff = { id: 1, username: 'captain' };

beforeAll(async () => {
  harness = await startBookingHarness('correcting');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.standAt(someday);
  await harness.database.query('TRUNCATE occupancy, hold, booking, block, audit');
});

const correct = ({ id, revision }: Booking, form: Partial<CorrectionForm>) =>
  harness.client.call(bookingBackOffice.correct, { bookingId: id, form: { expectedRevision: revision ?? -1, ...form }, staff });
const emailAgain = (bookingId: string) => harness.client.call(bookingBackOffice.resendEmail, { bookingId, kind: 'confirmation', staff });

describe('a correction', () => {
  test('changes what is named, leaves the rest, and is written to the history with before and after', async () => {
    const booking = await harness.aBooking();
    const corrected = await correct(booking, { firstName: 'Augusta', guestCount: 6, specialRequests: '' });
    expect(corrected).toMatchObject({ firstName: 'Augusta', lastName: 'Lovelace', guestCount: 6, specialRequests: null, revision: 1 });
    const { history, booking: kept } = await harness.client.call(bookingBackOffice.find, { bookingId: booking.id });
    expect(kept).toEqual(corrected);
    expect(history.at(-1)).toMatchObject({
      who: 'captain',
      action: 'booking.correct',
      before: { firstName: 'Ada', guestCount: 4 },
      after: { firstName: 'Augusta', guestCount: 6 },
    });
  });

  test('of the e-mail address publishes the old one and requests the confirmation for the new one', async () => {
    const changed = harness.client.recordEvents(bookingEvents.detailsChanged);
    const requested = harness.client.recordEvents(bookingEvents.confirmationRequested);
    const booking = await harness.aBooking();
    await correct(booking, { email: 'ada@new.example' });
    await eventually(() =>
      expect(changed.map(({ data }) => data)).toMatchObject([{ booking: { email: 'ada@new.example' }, before: { email: booking.email } }]),
    );
    await eventually(() => expect(requested.map(({ data }) => data.booking.email)).toEqual(['ada@new.example']));
  });

  test('is refused when the booking was changed meanwhile, and one of two at once wins', async () => {
    const booking = await harness.aBooking();
    const both = await Promise.all([
      settled(correct(booking, { phone: '+1 242 555 0001' })),
      settled(correct(booking, { phone: '+1 242 555 0002' })),
    ]);
    expect(both.toSorted()).toEqual(['BOOKING_CHANGED', 'done']);
  });

  test('that changes nothing is no revision, and more guests than the package takes are refused', async () => {
    const booking = await harness.aBooking();
    expect(await correct(booking, { firstName: 'Ada' })).toMatchObject({ revision: 0 });
    await expect(correct(booking, { guestCount: 13 })).rejects.toMatchObject({
      details: { errors: { guestCount: 'Maximum 12 people allowed' } },
    });
  });
});

test('the revision rises with every change of status, so that no calendar ignores a booking that comes back', async () => {
  const { id } = await harness.aBooking();
  const revisions: (number | undefined)[] = [];
  for (const status of ['confirmed', 'cancelled', 'confirmed'] as const) {
    revisions.push((await harness.client.call(bookingBackOffice.changeStatus, { bookingId: id, status, staff })).revision);
  }
  expect(revisions).toEqual([1, 2, 3]);
});

describe('the confirmation', () => {
  test('is requested again at most five times within 24 hours', async () => {
    const requested = harness.client.recordEvents(bookingEvents.confirmationRequested);
    const { id } = await harness.aBooking();
    for (let time = 0; time < 5; time += 1) await emailAgain(id);
    expect(await settled(emailAgain(id))).toBe('TOO_MANY_EMAILS');
    await eventually(() => expect(requested).toHaveLength(5));
    harness.standAt('2026-12-02T12:00:01Z');
    expect(await settled(emailAgain(id))).toBe('done');
  });

  test('is none of a booking that is unpaid and pending, cancelled or over', async () => {
    const unpaid = await harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm(), staff });
    expect(await settled(emailAgain(unpaid.id))).toBe('STATUS_NOT_ALLOWED');
    const paid = await harness.aBooking({ bookingDate: '2027-01-13' });
    harness.standAt('2027-01-14T12:00:00Z');
    expect(await settled(emailAgain(paid.id))).toBe('STATUS_NOT_ALLOWED');
  });
});
