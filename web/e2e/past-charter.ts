import { test } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import type { Booking, BookingWindow, CharterPackage, Schedule } from '@charter/contracts';
import { daysOfLane } from '@charter/testing/day-lanes';
import { dayAfter, guest } from './checkout.js';
import { uniqueAddress } from './fixtures.js';
import { asStaff } from './stack.js';

/** Enters a charter that has ended, as staff do for a guest who has called, on a day of this worker without another one. */
export async function enterPastCharter(site: string, request: APIRequestContext, packageName: RegExp): Promise<Booking> {
  const packages = (await (await request.get('/api/charter-packages')).json()) as CharterPackage[];
  const { id, timeSlots } = packages.find(({ name }) => packageName.test(name))!;
  const staff = await asStaff(site);
  const { start } = (await (await request.get('/api/booking-window')).json()) as BookingWindow;
  // The schedule has at most 62 days.
  const [from, to] = [dayAfter(start, -70), dayAfter(start, -10)];
  const { bookings } = (await (await staff('GET', `/api/admin/schedule?from=${from}&to=${to}`)).json()) as Schedule;
  const day = daysOfLane(from, to, test.info().parallelIndex).find((each) => bookings.every(({ bookingDate }) => bookingDate !== each));
  if (!day) throw new Error(`No free day of this worker from ${from} to ${to}`);
  const form = { ...guest, email: uniqueAddress('sailed'), packageId: id, bookingDate: day, timeSlot: timeSlots[0], guestCount: 2 };
  return (await (await staff('POST', '/api/admin/bookings', form)).json()) as Booking;
}
