import { expect } from '@playwright/test';
import { bookingAddress, findFreeSlot } from './checkout.js';
import { everyWidth, expectAccessible, test } from './fixtures.js';
import { simulateApiOutage } from './outage.js';

test('without the API the home page shows errors and recovers by itself', everyWidth, async ({ page }) => {
  await page.clock.install();
  const restore = await simulateApiOutage(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'The Bahamas, unhurried' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Nassau Luxury Charters' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveCount(0);
  const packages = page.locator('#packages');
  await expect(packages.getByText('The charters could not be loaded')).toBeVisible();
  await expect(packages.getByText('Network error. Please check your connection.')).toBeVisible();
  await expect(packages.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('The reviews could not be loaded')).toBeVisible();
  await expect(page.locator('#gallery').getByRole('img')).toHaveCount(4);
  await expect(page.getByText('Our contact details could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'View Certifications' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await restore();
  await page.clock.runFor(10_500);
  await expect(packages.getByRole('link', { name: /Book This Experience/ }).first()).toBeVisible();
  await expect(page.locator('#testimonials').getByRole('article').first()).toBeVisible();
  await expect(page.locator('#contact').getByRole('link', { name: /^\+1 242/ })).toBeVisible();
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
});

test('without the API the booking page shows an error and recovers by itself', everyWidth, async ({ page, request }) => {
  const free = await findFreeSlot(request, /Sunset/);
  await page.clock.install();
  const restore = await simulateApiOutage(page);
  await page.goto(bookingAddress(free));
  await expect(page.getByRole('heading', { level: 1, name: 'Book your day on the water' })).toBeVisible();
  await expect(page.getByText('The charters could not be loaded')).toBeVisible();
  await expectAccessible(page);
  await restore();
  await page.clock.runFor(10_500);
  await expect(page.getByText('Time slot is available')).toBeVisible();
});
