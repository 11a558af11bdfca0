import { expect } from '@playwright/test';
import type { Booking } from '@charter/contracts';
import { test } from './fixtures.js';
import { changeStatus, createPaidBooking } from './paid-booking.js';

test('an invoice is previewed and downloaded under its number', async ({ page, browser }) => {
  const { id, name, lastName } = await createPaidBooking(browser, page.request);
  await changeStatus(page.request, id, 'confirmed');
  const [booking] = (await (await page.request.get(`/api/bookings?search=${encodeURIComponent(lastName)}`)).json()) as Booking[];
  await page.goto('/admin/invoices');
  await page.getByRole('button', { name: `Preview the invoice of ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Bill To')).toBeVisible();
  await expect(dialog.getByText('Upon Booking')).toBeVisible();
  await page.keyboard.press('Escape');

  for (const kind of ['HTML', 'PDF']) {
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download the invoice of ${name} as ${kind}` }).click();
    expect((await coming).suggestedFilename()).toBe(`${booking!.confirmationCode}.${kind.toLowerCase()}`);
  }
});
