import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';

/** A confirmed guest of the demo bookings. */
const guest = 'Daniel Whitfield';

test('the overview is accessible and links to analytics', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('term').filter({ hasText: 'Total Revenue' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'On the boat' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('navigation', { name: 'Quick actions' }).getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
});

test('analytics show the chart and keep the range after a reload', async ({ page }) => {
  await page.goto('/admin/analytics');
  await page.getByRole('radio', { name: 'This year' }).click();
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'This year' })).toBeChecked();
  await expect(page.getByRole('row', { name: /Exuma 8-Hour Charter/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('an invoice is previewed and downloaded under its number', async ({ page }) => {
  await page.goto('/admin/invoices');
  await expect(page.getByText(guest)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: `Preview the invoice of ${guest}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Bill To')).toBeVisible();
  await expect(dialog.getByText('Upon Booking')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  for (const kind of ['HTML', 'PDF']) {
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download the invoice of ${guest} as ${kind}` }).click();
    expect((await coming).suggestedFilename()).toBe(`EXVM4-B0ATS.${kind.toLowerCase()}`);
  }
});
