import { expect } from '@playwright/test';
import type { Analytics, Booking, PaymentOrder, PriceRule } from '@charter/contracts';
import {
  approve,
  bookingAddress,
  calendarOf,
  confirmationCode,
  detailsOf,
  fillEnglishDetails,
  findDay,
  findFreeSlot,
  guest,
  longDate,
  payInPayPal,
  paymentOf,
} from './checkout.js';
import { test, uniqueAddress } from './fixtures.js';
import { amountAtPayPal, asStaff, emailsTo } from './stack.js';

/** A price that no package has. */
const festive = 4321;
const shown = '$4,321';

test('a festive day costs one amount from the calendar to the analytics', async ({ page, request, baseURL }) => {
  const free = await findFreeSlot(request, /Exuma/, 60);
  const email = uniqueAddress('festive');
  const staff = await asStaff(baseURL!);
  const rule = { name: 'Festive', packageId: free.package.id, from: free.date, to: free.date, price: festive };
  const { id } = (await (await staff('POST', '/api/admin/price-rules', rule)).json()) as PriceRule;
  try {
    await test.step('another amount is rejected with the price', async () => {
      const booking = { packageId: free.package.id, bookingDate: free.date, timeSlot: free.slot, guestCount: 2, ...guest };
      // Booking knows the rule up to a second after the list: before, the page would show the former price.
      await expect(async () => {
        const tampered = await request.post('/paypal/order', { data: { amount: '3599', currency: 'USD', intent: 'CAPTURE', booking } });
        expect(tampered.status()).toBe(422);
        expect(await tampered.json()).toMatchObject({ codes: { amount: { code: 'wrongAmount' } }, total: festive, currency: 'USD' });
      }).toPass();
    });

    await test.step('the list and the calendar show it', async () => {
      await expect(async () => {
        await page.goto('/booking');
        expect(await page.getByRole('article', { name: free.package.name }).innerText()).toContain('from $3,600');
      }).toPass();
      await page.goto(bookingAddress(free, 'date'));
      const calendar = calendarOf(page);
      const day = await findDay(calendar, free.date, 'Next month', 'en', shown);
      await expect(calendar.locator(`td:has([data-day="${free.date}"])`)).toContainText(shown);
      await expect(calendar.getByText('All other days: $3,600')).toBeVisible();
      await day.click();
    });

    const ordered = page.waitForResponse('**/paypal/order');
    await test.step('the dialogs and PayPal have it', async () => {
      const details = detailsOf(page);
      await expect(details.getByText(shown).last()).toBeVisible();
      await details.getByText(free.slot, { exact: true }).first().click();
      await expect(details.getByText('Time slot is available')).toBeVisible();
      await fillEnglishDetails(page, { ...guest, email });
      await details.getByRole('button', { name: 'Confirm Booking' }).click();
      await expect(paymentOf(page).getByText(shown)).toBeVisible();
      await payInPayPal(page, approve);
      await expect(page.getByText(confirmationCode)).toBeVisible();
      expect(await amountAtPayPal(((await (await ordered).json()) as PaymentOrder).id)).toBe(`${festive}.00`);
    });

    await test.step('the confirmation, the e-mail, the invoice and the analytics have it', async () => {
      await expect(page.getByText(longDate(free.date)).first()).toBeVisible();
      await expect(page.getByText(shown).first()).toBeVisible();
      await expect.poll(async () => (await emailsTo(email))[0]?.text).toContain(shown);
      const [booking] = (await (await staff('GET', `/api/bookings?search=${encodeURIComponent(email)}`)).json()) as Booking[];
      expect(booking).toMatchObject({ totalAmount: festive, bookingDate: free.date });
      await staff('PUT', `/api/admin/bookings/${booking!.id}/status`, { status: 'confirmed' });
      expect(await (await staff('GET', `/api/admin/invoices/${booking!.confirmationCode}.html`)).text()).toContain(shown);
      const analytics = (await (await staff('GET', `/api/admin/analytics?from=${free.date}&to=${free.date}`)).json()) as Analytics;
      const performance = analytics.packagePerformance.find(({ packageId }) => packageId === free.package.id);
      // One boat: no other charter of this package is on that day.
      expect(performance!.confirmedRevenue).toBe(festive);
    });
  } finally {
    await staff('DELETE', `/api/admin/price-rules/${id}`);
  }
});
