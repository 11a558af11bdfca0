import { expect } from '@playwright/test';
import type { Attention, Booking } from '@charter/contracts';
import { expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';
import { createPaidBooking } from './paid-booking.js';

test('a refund that is due appears, its button leads to where it is paid, and then it is gone', async ({ page, browser }) => {
  const lastName = await createPaidBooking(browser);
  const name = `Iris ${lastName}`;
  let booking: Booking | undefined;
  // A capture answers before its booking is made.
  await expect
    .poll(async () => {
      const found = (await (await page.request.get(`/api/bookings?search=${encodeURIComponent(lastName)}`)).json()) as Booking[];
      return (booking = found[0]);
    })
    .toBeDefined();
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
  await expect(page.getByText('Refund sent', { exact: true })).toBeVisible();
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
  const lastName = `Kaplan ${crypto.randomUUID().slice(0, 8)}`;
  const email = `andrew-${crypto.randomUUID()}@guests.example`;
  const message = 'Do you sail around the Exumas in March?';
  const received = await page.request.post('/api/contact', { data: { firstName: 'Andrew', lastName, email, message } });
  expect(received.status()).toBe(201);
  // It is overdue after two hours only.
  await page.route('**/api/admin/attention', async (route) => {
    const response = await route.fetch();
    const attention = (await response.json()) as Attention;
    const since = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const link = `/admin/inquiries?search=${encodeURIComponent(email)}`;
    const data = { guest: `Andrew ${lastName}`, email };
    const item = { kind: 'inquiryOverdue' as const, subject: email, since, severity: 'medium' as const, link, data };
    await route.fulfill({ response, json: { ...attention, items: [item, ...attention.items] } });
  });
  await page.goto('/admin/attention');
  const overdue = page.getByRole('listitem').filter({ hasText: `Unanswered inquiry: Andrew ${lastName}` });
  await overdue.getByRole('link', { name: 'Reply' }).click();
  await expect(page.getByRole('heading', { name: `Andrew ${lastName}`, level: 2 })).toBeVisible();
});
