import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findFreeSlot } from './checkout.js';
import { test } from './fixtures.js';
import { bookAndPay, tripLinkTo } from './trip-link.js';

/** Bytes of all scripts that a visit loads without any press, as they are sent: compressed, without headers. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const total = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  // Parts near the viewport are loaded after the page's own scripts.
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await total();
        const isStable = now === before && now > 0;
        before = now;
        return isStable;
      },
      { intervals: [1_000] },
    )
    .toBe(true);
  return total();
}

test('the trip page loads at most 90 kB of scripts', async ({ page, request }) => {
  const link = await tripLinkTo(await bookAndPay(request, await findFreeSlot(request, /Rose Island/, 36)));
  expect(await scriptBytes(page, link)).toBeLessThanOrEqual(90_000);
  await expect(page.getByRole('heading', { level: 1, name: 'See you on board, Amelia' })).toBeVisible();
});

test('the home page loads at most 90 kB of scripts', async ({ page }) => {
  expect(await scriptBytes(page, '/')).toBeLessThanOrEqual(90_000);
});

test('the booking page loads at most 93 kB of scripts', async ({ page }) => {
  expect(await scriptBytes(page, '/booking')).toBeLessThanOrEqual(93_000);
});
