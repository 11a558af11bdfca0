import { expect } from '@playwright/test';
import { findFreeSlot, bookingAddress } from './checkout.js';
import { everyWidth, expectAccessible, test } from './fixtures.js';

const entry = '**/assets/index-*.js';

test('reloads a page whose script failed to load once', async ({ page }) => {
  let attempts = 0;
  await page.route(entry, (route) => (++attempts === 1 ? route.abort() : route.continue()));
  await page.goto('/booking');
  await expect.poll(() => attempts).toBeGreaterThan(1);
  await page.unroute(entry);
  await page
    .getByRole('button', { name: /^Select/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Choose your date' })).toBeVisible();
});

test('shows a message with a retry button when the script keeps failing', everyWidth, async ({ page, request }) => {
  await page.route(entry, (route) => route.abort());
  await page.goto(bookingAddress(await findFreeSlot(request, /Sunset/)));
  const message = page.getByRole('alert').filter({ hasText: "A part of this page didn't load." });
  await expect(message).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await page.unroute(entry);
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(message).toHaveCount(0);
  await expect(page.getByText('Time slot is available')).toBeVisible();
});
