import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type AvailabilityChanged,
  bookingBackOffice,
  bookingEvents,
  bookingFigures,
  type Event,
  type PhoneBookingForm,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { aForm, type BookingHarness, rejection, startBookingHarness, settled, defaultTime, staff } from './booking-harness.js';

let harness: BookingHarness;
let changes: Event<AvailabilityChanged>[];

beforeAll(async () => {
  harness = await startBookingHarness('phone_bookings');
  changes = harness.client.recordEvents(bookingEvents.availabilityChanged);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'audit');
  changes.length = 0;
});

const createPhoneBooking = (over: Partial<PhoneBookingForm> = {}) =>
  harness.client.call(bookingBackOffice.createPhoneBooking, { form: { ...aForm(), ...over }, staff });
describe('a booking by phone', () => {
  test('occupies the boat, is unpaid, published and audited', async () => {
    const created = harness.client.recordEvents(bookingEvents.created);
    const entered = await createPhoneBooking({ paymentNote: 'Cash at the dock', specialRequests: 'Champagne' });
    expect(entered).toMatchObject({ status: 'pending', paymentStatus: 'pending', totalAmount: 1200, specialRequests: 'Champagne' });
    expect(await settled(harness.hold())).toBe('SLOT_TAKEN');
    await eventually(() => expect(created.map(({ data }) => data.booking.id)).toEqual([entered.id]));
    await eventually(() => expect(changes).toHaveLength(1));
    const detail = await harness.client.call(bookingBackOffice.find, { bookingId: entered.id });
    expect(detail).toMatchObject({ paymentId: null, paymentNote: 'Cash at the dock', refundDue: null });
    expect(detail.history.map(({ who, action }) => [who, action])).toEqual([['captain', 'booking.enter']]);
  });

  test('needs no notice', async () => {
    harness.setTime('2027-01-12T13:30:00Z');
    expect(await createPhoneBooking()).toMatchObject({ status: 'pending' });
  });

  test('of a charter that has ended is confirmed at once, completes, and has no automatic invitation', async () => {
    const invited = harness.client.recordEvents(bookingEvents.invited);
    harness.setTime('2027-01-14T12:00:00Z');
    const { id } = await createPhoneBooking();
    await harness.completeCharters();
    harness.setTime('2027-01-15T20:00:00Z');
    await harness.inviteGuests();
    const { booking: completed, history } = await harness.client.call(bookingBackOffice.find, { bookingId: id });
    expect(completed.status).toBe('completed');
    expect(history.map(({ who, action }) => [who, action])).toEqual([
      ['captain', 'booking.enter'],
      ['the system', 'booking.changeStatus'],
    ]);
    expect(invited).toEqual([]);
    expect(await harness.client.call(bookingFigures.overview, {})).toMatchObject({ totalBookings: 1, totalRevenue: 1200 });
  });

  test('is rejected with the occupant of the boat and its time', async () => {
    await createPhoneBooking({ firstName: 'Grace', lastName: 'Hopper' });
    expect(await rejection(createPhoneBooking({ packageId: 3, timeSlot: '1:30 PM - 4:30 PM' }))).toEqual({
      detail:
        'Time slot is no longer available: Grace Hopper has the boat from Tue, Jan 12, 9:00 AM to 1:00 PM, and it is ready again at 2:00 PM.',
    });
  });

  test('is rejected while a guest is paying for the slot', async () => {
    await harness.hold();
    expect(await rejection(createPhoneBooking())).toMatchObject({
      detail: expect.stringContaining('Ada Lovelace is paying for the boat from Tue, Jan 12'),
    });
  });

  test('and a concurrent hold: one of them has the slot', async () => {
    const both = await Promise.all([settled(createPhoneBooking()), settled(harness.hold())]);
    expect(both.toSorted()).toEqual(['SLOT_TAKEN', 'done']);
  });

  test('with an unknown slot is invalid, with an unknown package is not found', async () => {
    expect(await rejection(createPhoneBooking({ timeSlot: 'Midnight' }))).toEqual({
      errors: { timeSlot: "This charter isn't offered at that time. Please choose another." },
      codes: { timeSlot: { code: 'unknownSlot' } },
    });
    expect(await settled(createPhoneBooking({ packageId: 99 }))).toBe('PACKAGE_NOT_FOUND');
  });
});

test('the details of an unknown booking are not found', async () => {
  expect(await settled(harness.client.call(bookingBackOffice.find, { bookingId: randomUUID() }))).toBe('BOOKING_NOT_FOUND');
});
