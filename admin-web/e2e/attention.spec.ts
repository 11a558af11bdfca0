import { expect } from '@playwright/test';
import type { Attention } from '@charter/contracts';
import { test } from './fixtures.js';
import { changeStatus, createPaidBooking } from './paid-booking.js';

test('a refund that is due appears, its button leads to where it is paid, and then it is gone', async ({ page, browser }) => {
  const { id, name } = await createPaidBooking(browser, page.request);
  const items = page.getByRole('main').getByRole('listitem');
  const item = items.filter({ hasText: name });
  const list = items.or(page.getByText('Nothing needs attention.'));
  await page.goto('/admin/attention');
  await expect(list.first()).toBeVisible();
  await expect(item).toHaveCount(0);

  await changeStatus(page.request, id, 'cancelled');
  await page.reload();
  await expect(item).toContainText('Refund due');

  await item.getByRole('link', { name: 'Refund' }).click();
  await expect(page).toHaveURL(/\/admin\/bookings\/[^?]+$/);
  await page.getByRole('button', { name: /^Refund \$/ }).click();
  await page
    .getByRole('dialog', { name: 'Pay the refund' })
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await expect(page.getByText('Refund sent', { exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      const { items: open } = (await (await page.request.get('/api/admin/attention')).json()) as Attention;
      return open.filter(({ subject }) => subject === id);
    })
    .toEqual([]);
  await page.goto('/admin/attention');
  await expect(page.getByRole('heading', { name: 'Needs attention', level: 1 })).toBeVisible();
  await expect(list.first()).toBeVisible();
  await expect(item).toHaveCount(0);
});
