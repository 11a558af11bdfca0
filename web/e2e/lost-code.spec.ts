import { expect } from '@playwright/test';
import { aFreeSlot, addressOf } from './checkout.js';
import { everyWidth, expectReadable, test } from './guest.js';

const entry = '**/assets/index-*.js';

test('a page whose code is lost once is loaded again by itself', async ({ page }) => {
  let lost = 0;
  await page.route(entry, (route) => (++lost === 1 ? route.abort() : route.continue()));
  await page.goto('/booking');
  await expect.poll(() => lost).toBeGreaterThan(1);
  await page.unroute(entry);
  await page
    .getByRole('button', { name: /^Select/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Choose your date' })).toBeVisible();
});

test('a page whose code does not come says so, and a button loads it again', everyWidth, async ({ page, request }) => {
  await page.route(entry, (route) => route.abort());
  await page.goto(addressOf(await aFreeSlot(request, /Sunset/)));
  const message = page.getByRole('alert').filter({ hasText: 'A part of this page did not load.' });
  await expect(message).toBeVisible({ timeout: 15_000 });
  await expectReadable(page);
  await page.unroute(entry);
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(message).toHaveCount(0);
  await expect(page.getByText('Time slot is available')).toBeVisible();
});
