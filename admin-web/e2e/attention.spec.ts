import { expect } from '@playwright/test';
import type { Attention, Booking } from '@charter/contracts';
import { expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';
import { createPaidBooking } from './paid-booking.js';

test('a refund that is due appears, its button leads to where it is paid, and then it is gone', async ({ page, browser }) => {
  const lastName = await createPaidBooking(browser);
  const name = `Iris ${lastName}`;
  const [booking] = (await (await page.request.get(`/api/bookings?search=${encodeURIComponent(lastName)}`)).json()) as Booking[];
  const item = page.getByRole('listitem').filter({ hasText: name });
  await page.goto('/admin/attention');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(item).toHaveCount(0);

  const cancelled = await page.request.put(`/api/admin/bookings/${booking!.id}/status`, { data: { status: 'cancelled' } });
  expect(cancelled.status()).toBe(200);
  await page.reload();
  await expect(item).toContainText('Refund due');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await item.getByRole('link', { name: 'Refund' }).click();
  await expect(page).toHaveURL(/\/admin\/bookings\?attention=refundOwed&search=/);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: /^Refund \$/ }).click();
  await page
    .getByRole('dialog', { name: 'Pay the refund' })
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await expect(page.getByText('Refund Sent')).toBeVisible();
  await expect
    .poll(async () => {
      const { items } = (await (await page.request.get('/api/admin/attention')).json()) as Attention;
      return items.filter(({ subject }) => subject === booking!.id);
    })
    .toEqual([]);
  await page.goto('/admin/attention');
  await expect(page.getByRole('heading', { name: 'Needs attention', level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').first().or(page.getByText('Nothing needs attention.'))).toBeVisible();
  await expect(item).toHaveCount(0);
});

test('an inquiry that waits too long leads to the inquiry', async ({ page }) => {
  await page.goto('/admin/attention');
  const item = page.getByRole('listitem').filter({ hasText: 'Inquiry without an answer: Andrew Kaplan' });
  await item.getByRole('link', { name: 'Answer' }).click();
  await expect(page.getByRole('heading', { name: 'Andrew Kaplan', level: 2 })).toBeVisible();
  await expect(page.getByText(/overdue/i)).toBeVisible();
});
