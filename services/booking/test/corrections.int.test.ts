import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Booking, bookingBackOffice, bookingEvents, type CorrectionForm, tripBackOffice, tripEvents } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { aForm, type BookingHarness, startBookingHarness, rejection, settled, defaultTime, onSale, staff } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('correcting');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'audit');
});

const correct = ({ id, revision }: Booking, form: Partial<CorrectionForm>) =>
  harness.client.call(bookingBackOffice.correct, { bookingId: id, form: { expectedRevision: revision ?? -1, ...form }, staff });
const resendEmail = (bookingId: string) => harness.client.call(bookingBackOffice.resendEmail, { bookingId, kind: 'confirmation', staff });

describe('a correction', () => {
  test('changes the given fields only, and is in the history with the values before and after', async () => {
    const booking = await harness.createBooking();
    const corrected = await correct(booking, { firstName: 'Augusta', guestCount: 6, specialRequests: '' });
    expect(corrected).toMatchObject({ firstName: 'Augusta', lastName: 'Lovelace', guestCount: 6, specialRequests: null, revision: 1 });
    const { history, booking: stored } = await harness.client.call(bookingBackOffice.find, { bookingId: booking.id });
    expect(stored).toEqual(corrected);
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
    const booking = await harness.createBooking();
    await correct(booking, { email: 'ada@new.example' });
    await eventually(() =>
      expect(changed.map(({ data }) => data)).toMatchObject([{ booking: { email: 'ada@new.example' }, before: { email: booking.email } }]),
    );
    await eventually(() => expect(requested.map(({ data }) => data.booking.email)).toEqual(['ada@new.example']));
  });

  test('of the e-mail address of a booking without a confirmation sends the link to the new one', async () => {
    const requested = harness.client.recordEvents(tripEvents.linkRequested);
    const confirmations = harness.client.recordEvents(bookingEvents.confirmationRequested);
    const unpaid = await harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm(), staff });
    await correct(unpaid, { email: 'grace@new.example' });
    await eventually(() =>
      expect(requested.map(({ data }) => [data.booking.email, data.corrected])).toEqual([['grace@new.example', true]]),
    );
    expect(confirmations).toEqual([]);
  });

  test('is rejected when the booking was changed meanwhile: one of two concurrent ones succeeds', async () => {
    const booking = await harness.createBooking();
    const both = await Promise.all([
      settled(correct(booking, { phone: '+1 242 555 0001' })),
      settled(correct(booking, { phone: '+1 242 555 0002' })),
    ]);
    expect(both.toSorted()).toEqual(['BOOKING_CHANGED', 'done']);
    // The answer has the booking as it is, so that the client can show it and try again.
    expect(await rejection(correct(booking, { phone: '+1 242 555 0003' }))).toMatchObject({
      extensions: { revision: 1, current: { id: booking.id, revision: 1 } },
    });
  });

  test('without changes makes no revision, and more guests than the package takes are invalid', async () => {
    const booking = await harness.createBooking();
    expect(await correct(booking, { firstName: 'Ada' })).toMatchObject({ revision: 0 });
    await expect(correct(booking, { guestCount: 13 })).rejects.toMatchObject({
      details: { errors: { guestCount: 'Maximum 12 people allowed' } },
    });
  });
});

test('a party can become smaller after the package was reduced to fewer guests, and not larger', async () => {
  const sold = onSale.find(({ id }) => id === 3)!;
  sold.maxGuests = 8;
  harness.packagesChanged();
  const booking = await harness.createBooking();
  await harness.database.query('UPDATE booking SET package_id = $1, guest_count = 10', [sold.id]);
  try {
    await expect(correct(booking, { guestCount: 11 })).rejects.toMatchObject({
      details: { errors: { guestCount: 'Maximum 8 people allowed' } },
    });
    const smaller = await correct(booking, { guestCount: 9 });
    expect(smaller).toMatchObject({ guestCount: 9 });
    await expect(correct(smaller, { guestCount: 10 })).rejects.toMatchObject({ code: 'INVALID' });
  } finally {
    sold.maxGuests = 12;
    harness.packagesChanged();
  }
});

test('the revision, which is the SEQUENCE of calendar entries, strictly rises: confirmed, cancelled, confirmed, moved', async () => {
  const { id } = await harness.createBooking();
  const revisions: (number | undefined)[] = [];
  for (const status of ['confirmed', 'cancelled', 'confirmed'] as const) {
    revisions.push((await harness.client.call(bookingBackOffice.changeStatus, { bookingId: id, status, staff })).revision);
  }
  const form = { moveId: randomUUID(), date: '2027-01-14', timeSlot: '9:00 AM - 1:00 PM', cause: 'guest' } as const;
  revisions.push((await harness.client.call(tripBackOffice.move, { bookingId: id, form, staff })).revision);
  expect(revisions).toEqual([1, 2, 3, 4]);
});

describe('the confirmation', () => {
  test('is requested again at most five times within 24 hours', async () => {
    const requested = harness.client.recordEvents(bookingEvents.confirmationRequested);
    const { id } = await harness.createBooking();
    for (let time = 0; time < 5; time += 1) await resendEmail(id);
    expect(await settled(resendEmail(id))).toBe('TOO_MANY_EMAILS');
    await eventually(() => expect(requested).toHaveLength(5));
    harness.setTime('2026-12-02T12:00:01Z');
    expect(await settled(resendEmail(id))).toBe('done');
  });

  test('does not exist for an unpaid pending booking, or after the charter', async () => {
    const unpaid = await harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm(), staff });
    expect(await settled(resendEmail(unpaid.id))).toBe('STATUS_NOT_ALLOWED');
    const paid = await harness.createBooking({ bookingDate: '2027-01-13' });
    harness.setTime('2027-01-14T12:00:00Z');
    expect(await settled(resendEmail(paid.id))).toBe('STATUS_NOT_ALLOWED');
  });
});
