import { expect } from '@playwright/test';
import { expectAccessible, openSignedIn, signedOutTest, test } from './fixtures.js';

/** A guest of the demo bookings. */
const guest = 'Daniel Whitfield';
const bookings = `/admin/bookings?search=${encodeURIComponent(guest)}`;

signedOutTest('a logout in one tab signs out the other and clears its guest data', async ({ page, context }) => {
  await openSignedIn(page, bookings);
  await expect(page.getByText(guest).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin/inquiries');
  await expect(other.getByRole('heading', { name: 'Inquiries', level: 1 })).toBeVisible();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/admin\/login$/);
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText(guest)).toHaveCount(0);
});

test('offline: the screen shows a notice and keeps the loaded data', async ({ page, context }) => {
  await page.goto(bookings);
  await expect(page.getByText(guest).first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('No connection. Showing the data that was last loaded.')).toBeVisible();
  await expect(page.getByText(guest).first()).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(/^No connection/)).toBeHidden();
});
