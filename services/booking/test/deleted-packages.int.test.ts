import { afterAll, beforeAll, expect, test } from 'vitest';
import { booking, bookingBackOffice, bookingList } from '@charter/contracts';
import { type BookingHarness, onSale, startBookingHarness, settled, staff } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('outliving');
});
afterAll(() => harness?.close());

test('a booking whose package is no longer sold keeps its name and hours, and can be cancelled and reinstated', async () => {
  const paid = await harness.paid(await harness.hold());
  const [sold] = onSale.splice(0, 1);
  harness.packagesChanged();
  expect(await settled(harness.client.call(booking.unavailableDates, { packageId: 1 }))).toBe('PACKAGE_NOT_FOUND');
  await harness.place(paid);
  const { bookings } = await harness.client.call(bookingList.page, {});
  const [before] = bookings;
  expect(before).toMatchObject({
    packageId: 1,
    packageName: sold!.name,
    startsAt: '2027-01-12T14:00:00.000Z',
    endsAt: '2027-01-12T18:00:00.000Z',
  });
  const bookingId = before!.id;
  await harness.client.call(bookingBackOffice.changeStatus, { bookingId, status: 'cancelled', staff });
  expect(await harness.client.call(bookingBackOffice.changeStatus, { bookingId, status: 'pending', staff })).toEqual({
    ...before,
    revision: 2,
  });
});
