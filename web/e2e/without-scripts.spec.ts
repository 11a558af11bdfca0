import { expect } from '@playwright/test';
import type { Testimonial } from '@charter/contracts';
import { demoPackages } from '@charter/demo';
import { test } from './fixtures.js';
import { getJson } from './home-page.js';

test.use({ javaScriptEnabled: false });

test('without JavaScript the home page shows all its content and its links work', async ({ page }) => {
  const reviews = await getJson<Testimonial[]>(page, '/api/testimonials');
  await page.goto('/');
  for (const { name } of demoPackages) await expect(page.getByRole('heading', { name })).toBeVisible();
  // Other tests publish reviews meanwhile.
  for (const { name, review } of reviews.filter(({ isSample }) => isSample)) {
    await expect(page.locator('#testimonials').getByRole('article', { name })).toContainText(review);
  }
  const gallery = page.locator('#gallery').getByRole('img');
  expect(await gallery.count()).toBeGreaterThanOrEqual(4);
  await gallery.first().scrollIntoViewIfNeeded();
  await expect.poll(() => gallery.first().evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  await expect(page.getByRole('heading', { name: 'Send Us a Message' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Gallery' }).click();
  await expect(page).toHaveURL(/#gallery$/);
  await page
    .getByRole('link', { name: /Deutsch/ })
    .last()
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goBack();
  await page.getByRole('link', { name: 'Book Your Adventure' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book your day on the water' })).toBeVisible();
});
