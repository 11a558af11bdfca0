import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import type { Booking, BookingWindow, CharterPackage, PaymentOrder, SlotTime } from '@charter/contracts';
import { approveAtPayPal, unique } from './fixtures.js';
import { ownDays } from './own-days.js';

const signedOut = { storageState: { cookies: [], origins: [] } };
const dayMs = 86_400_000;
const addDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export interface PaidBooking {
  id: string;
  /** Unique, as the e-mail address is. */
  lastName: string;
  /** First and last name. */
  name: string;
  email: string;
}

/**
 * Books and pays as a guest, on a day of this worker and at least a week ahead, so that the policy refunds 90 %.
 * @param staff requests of an admin
 */
export async function createPaidBooking(browser: Browser, staff: APIRequestContext): Promise<PaidBooking> {
  const visitor = await browser.newContext(signedOut);
  const { request } = visitor;
  const packages = (await (await request.get('/api/charter-packages')).json()) as CharterPackage[];
  const chosen = packages.find(({ name }) => name === 'Rose Island 4-Hour Charter')!;
  const slot = await freeSlot(request, chosen.id);
  const word = unique();
  const guest = { firstName: 'Iris', lastName: `Bethel ${word}`, email: `iris-${word}@guests.example`, phone: '+1 242 555 0121' };
  const booking = { packageId: chosen.id, bookingDate: slot.date, timeSlot: slot.timeSlot, guestCount: 2, ...guest };
  const order = { amount: String(chosen.price), currency: 'USD', intent: 'CAPTURE', booking };
  const { id } = (await (await request.post('/paypal/order', { data: order })).json()) as PaymentOrder;
  await approveAtPayPal(id);
  const capture = await request.post(`/paypal/order/${id}/capture`);
  expect(await capture.json()).toEqual({ status: 'COMPLETED' });
  await visitor.close();
  return { id: await bookingOf(staff, guest.lastName), name: `Iris ${guest.lastName}`, lastName: guest.lastName, email: guest.email };
}

/** The latest free slot: other tests look at the next days. */
async function freeSlot(request: APIRequestContext, packageId: number): Promise<SlotTime> {
  const { start, end } = (await (await request.get('/api/booking-window')).json()) as BookingWindow;
  const earliest = addDays(start, 8);
  // The API answers for 31 days at most.
  for (let to = end; to > earliest; to = addDays(to, -31)) {
    const from = [addDays(to, -30), earliest].toSorted().at(-1)!;
    const slots = (await (await request.get(`/api/slot-times/${packageId}?from=${from}&to=${to}`)).json()) as SlotTime[];
    const days = ownDays(from, to);
    const found = slots.findLast(({ free, date }) => free && days.includes(date));
    if (found) return found;
  }
  throw new Error('No free slot on the days of this worker');
}

/** A capture answers before its booking is made. */
async function bookingOf(staff: APIRequestContext, lastName: string): Promise<string> {
  let booking: Booking | undefined;
  await expect
    .poll(async () => {
      [booking] = (await (await staff.get(`/api/bookings?search=${encodeURIComponent(lastName)}`)).json()) as Booking[];
      return booking?.status;
    })
    .toBe('pending');
  return booking!.id;
}

export async function changeStatus(staff: APIRequestContext, bookingId: string, status: 'confirmed' | 'cancelled'): Promise<void> {
  const changed = await staff.put(`/api/admin/bookings/${bookingId}/status`, { data: { status } });
  expect(changed.status()).toBe(200);
}
