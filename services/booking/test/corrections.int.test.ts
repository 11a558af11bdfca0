import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Booking, bookingDesk, bookingFacts, type CorrectionForm } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { aForm, type BookingRoom, openBookingRoom, outcome, someday } from './booking-harness.js';

let room: BookingRoom;
const staff = { id: 1, username: 'captain' };

beforeAll(async () => {
  room = await openBookingRoom('correcting');
});
afterAll(() => room?.close());
afterEach(async () => {
  room.standAt(someday);
  await room.database.query('TRUNCATE occupancy, hold, booking, block, audit');
});

const correct = ({ id, revision }: Booking, form: Partial<CorrectionForm>) =>
  room.stranger.ask(bookingDesk.correct, { bookingId: id, form: { expectedRevision: revision ?? -1, ...form }, staff });
const emailAgain = (bookingId: string) => room.stranger.ask(bookingDesk.emailAgain, { bookingId, kind: 'confirmation', staff });

describe('a correction', () => {
  test('changes what is named, leaves the rest, and is written to the history with before and after', async () => {
    const booking = await room.aBooking();
    const corrected = await correct(booking, { firstName: 'Augusta', guestCount: 6, specialRequests: '' });
    expect(corrected).toMatchObject({ firstName: 'Augusta', lastName: 'Lovelace', guestCount: 6, specialRequests: null, revision: 1 });
    const { history, booking: kept } = await room.stranger.ask(bookingDesk.open, { bookingId: booking.id });
    expect(kept).toEqual(corrected);
    expect(history.at(-1)).toMatchObject({
      who: 'captain',
      action: 'booking.correct',
      before: { firstName: 'Ada', guestCount: 4 },
      after: { firstName: 'Augusta', guestCount: 6 },
    });
  });

  test('of the e-mail address publishes the old one and requests the confirmation for the new one', async () => {
    const changed = room.stranger.hear(bookingFacts.detailsChanged);
    const requested = room.stranger.hear(bookingFacts.confirmationRequested);
    const booking = await room.aBooking();
    await correct(booking, { email: 'ada@new.example' });
    await eventually(() =>
      expect(changed.map(({ data }) => data)).toMatchObject([{ booking: { email: 'ada@new.example' }, before: { email: booking.email } }]),
    );
    await eventually(() => expect(requested.map(({ data }) => data.booking.email)).toEqual(['ada@new.example']));
  });

  test('is refused when the booking was changed meanwhile, and one of two at once wins', async () => {
    const booking = await room.aBooking();
    const both = await Promise.all([
      outcome(correct(booking, { phone: '+1 242 555 0001' })),
      outcome(correct(booking, { phone: '+1 242 555 0002' })),
    ]);
    expect(both.toSorted()).toEqual(['BOOKING_CHANGED', 'done']);
  });

  test('that changes nothing is no revision, and more guests than the package takes are refused', async () => {
    const booking = await room.aBooking();
    expect(await correct(booking, { firstName: 'Ada' })).toMatchObject({ revision: 0 });
    await expect(correct(booking, { guestCount: 13 })).rejects.toMatchObject({
      details: { errors: { guestCount: 'Maximum 12 people allowed' } },
    });
  });
});

test('the revision rises with every change of status, so that no calendar ignores a booking that comes back', async () => {
  const { id } = await room.aBooking();
  const revisions: (number | undefined)[] = [];
  for (const status of ['confirmed', 'cancelled', 'confirmed'] as const) {
    revisions.push((await room.stranger.ask(bookingDesk.changeStatus, { bookingId: id, status, staff })).revision);
  }
  expect(revisions).toEqual([1, 2, 3]);
});

describe('the confirmation', () => {
  test('is requested again at most five times within 24 hours', async () => {
    const requested = room.stranger.hear(bookingFacts.confirmationRequested);
    const { id } = await room.aBooking();
    for (let time = 0; time < 5; time += 1) await emailAgain(id);
    expect(await outcome(emailAgain(id))).toBe('TOO_MANY_EMAILS');
    await eventually(() => expect(requested).toHaveLength(5));
    room.standAt('2026-12-02T12:00:01Z');
    expect(await outcome(emailAgain(id))).toBe('done');
  });

  test('is none of a booking that is unpaid and pending, cancelled or over', async () => {
    const unpaid = await room.stranger.ask(bookingDesk.enter, { form: aForm(), staff });
    expect(await outcome(emailAgain(unpaid.id))).toBe('STATUS_NOT_ALLOWED');
    const paid = await room.aBooking({ bookingDate: '2027-01-13' });
    room.standAt('2027-01-14T12:00:00Z');
    expect(await outcome(emailAgain(paid.id))).toBe('STATUS_NOT_ALLOWED');
  });
});
