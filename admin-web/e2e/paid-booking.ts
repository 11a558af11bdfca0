import { type Browser, expect } from '@playwright/test';
import type { BookingWindow, CharterPackage, NextFree, PaymentOrder } from '@charter/contracts';
import { approveAtPayPal } from './fixtures.js';

/** Books and pays as a guest, late in the booking window. @returns the guest's unique last name */
export async function createPaidBooking(browser: Browser): Promise<string> {
  const visitor = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const { request } = visitor;
  const packages = (await (await request.get('/api/charter-packages')).json()) as CharterPackage[];
  const chosen = packages.find(({ name }) => name === 'Rose Island 4-Hour Charter');
  const { end } = (await (await request.get('/api/booking-window')).json()) as BookingWindow;
  const after = new Date(Date.parse(end) - 20 * 86_400_000).toISOString().slice(0, 10);
  const { alternatives } = (await (await request.get(`/api/next-free/${chosen?.id}?after=${after}`)).json()) as NextFree;
  const lastName = `Bethel ${crypto.randomUUID().slice(0, 8)}`;
  const booking = {
    packageId: chosen?.id,
    bookingDate: alternatives[0]?.date,
    timeSlot: alternatives[0]?.timeSlot,
    guestCount: 2,
    firstName: 'Iris',
    lastName,
    email: 'iris.bethel@guests.example',
    phone: '+1 242 555 0121',
  };
  const order = { amount: String(chosen?.price), currency: 'USD', intent: 'CAPTURE', booking };
  const { id } = (await (await request.post('/paypal/order', { data: order })).json()) as PaymentOrder;
  await approveAtPayPal(id);
  const capture = await request.post(`/paypal/order/${id}/capture`);
  expect(await capture.json()).toEqual({ status: 'COMPLETED' });
  await visitor.close();
  return lastName;
}
