import { expect } from '@playwright/test';
import { findFreeSlot, bookingAddress } from './checkout.js';
import { test } from './fixtures.js';

test('a page whose script fails to load reloads itself, then shows a message, and works after "Try again"', async ({ page, request }) => {
  const entry = '**/assets/index-*.js';
  let attempts = 0;
  await page.route(entry, (route) => {
    attempts += 1;
    return route.abort();
  });
  await page.goto(bookingAddress(await findFreeSlot(request, /Sunset/)));
  const message = page.getByRole('alert').filter({ hasText: "A part of this page didn't load." });
  await expect(message).toBeVisible();
  expect(attempts).toBeGreaterThan(1);
  await page.unroute(entry);
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(message).toHaveCount(0);
  await expect(page.getByText('Time slot is available')).toBeVisible();
});
