import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { booking, bookingDesk, bookingList } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingRoom, onSale, openBookingRoom, outcome } from './booking-harness.js';

let room: BookingRoom;
const staff = { id: 1, username: 'captain' };

beforeAll(async () => {
  room = await openBookingRoom('outliving');
});
afterAll(() => room?.close());

test('a booking whose package is no longer sold keeps its words and its hours, and can still be cancelled and brought back', async () => {
  const paid = await room.paid(await room.hold());
  const [sold] = onSale.splice(0, 1);
  await eventually(async () =>
    expect(await outcome(room.stranger.ask(booking.unavailableDates, { packageId: 1 }))).toBe('PACKAGE_NOT_FOUND'),
  );
  await room.stranger.ask(booking.place, { checkout: paid.checkout, paymentOrderId: paid.orderId, totalAmount: 1200 });
  const { bookings } = await room.stranger.ask(bookingList.page, {});
  const [before] = bookings;
  expect(before).toMatchObject({
    packageId: 1,
    packageName: sold!.name,
    startsAt: '2027-01-12T14:00:00.000Z',
    endsAt: '2027-01-12T18:00:00.000Z',
  });
  const bookingId = before!.id;
  await room.stranger.ask(bookingDesk.changeStatus, { bookingId, status: 'cancelled', staff });
  expect(await room.stranger.ask(bookingDesk.changeStatus, { bookingId, status: 'pending', staff })).toEqual({ ...before, revision: 2 });
});
