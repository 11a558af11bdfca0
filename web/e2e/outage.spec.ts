import { expect } from '@playwright/test';
import { addressOf, aFreeSlot, test } from './guest.js';
import { arriveUndrawn } from './outage.js';

test('with the API down the home page tells its story, says what is missing, and recovers by itself', async ({ page }) => {
  await page.clock.install();
  const restore = await arriveUndrawn(page);
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

  await restore();
  await page.clock.runFor(10_500);
  await expect(packages.getByRole('link', { name: /Book This Experience/ }).first()).toBeVisible();
  await expect(page.locator('#testimonials').getByRole('article').first()).toBeVisible();
  await expect(page.locator('#contact').getByRole('link', { name: /^\+1 242/ })).toBeVisible();
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
});

test('with the API down the booking page says so, and goes on where it stopped', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Sunset/);
  await page.clock.install();
  const restore = await arriveUndrawn(page);
  await page.goto(addressOf(free));
  await expect(page.getByRole('heading', { level: 1, name: 'Book your day on the water' })).toBeVisible();
  await expect(page.getByText('The charters could not be loaded')).toBeVisible();
  await restore();
  await page.clock.runFor(10_500);
  await expect(page.getByText('Time slot is available')).toBeVisible();
});

test('a calendar and a check that fail offer another try', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Sunset/);
  await page.route('**/api/unavailable-dates/*', (route) => route.abort());
  await page.goto(addressOf(free, 'date'));
  const calendar = page.getByRole('dialog', { name: 'Choose your date' });
  await expect(calendar.getByText('The calendar could not be loaded')).toBeVisible();
  await page.unroute('**/api/unavailable-dates/*');
  await calendar.getByRole('button', { name: 'Try again' }).click();
  await expect(calendar.getByRole('grid').first()).toBeVisible();

  await page.route('**/api/check-availability', (route) => route.abort());
  await page.goto(addressOf(free, 'details'));
  const details = page.getByRole('dialog', { name: 'Your details' });
  await expect(details.getByText('We could not check this time slot.')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled();
  await page.unroute('**/api/check-availability');
  await details.getByRole('button', { name: 'Try again' }).click();
  await expect(details.getByText('Time slot is available')).toBeVisible();
});
