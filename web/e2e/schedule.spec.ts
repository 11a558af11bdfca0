import { expect } from '@playwright/test';
import { holdBack } from './answers.js';
import { addressOf, aFreeSlot, calendarOf, detailsOf, holdForAnother } from './checkout.js';
import { everyWidth, expectReadable, test } from './guest.js';

test('while a slot is being checked nothing can be confirmed', async ({ page, request }) => {
  const free = await aFreeSlot(request, /Sunset/);
  const release = await holdBack(page, '**/api/check-availability');
  await page.goto(addressOf(free, 'details'));
  await expect(page.getByText('Checking availability…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled();
  release();
  await expect(page.getByText('Time slot is available')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeEnabled();
});

test('a free slot is said to be free on the page too, and its form can be sent', everyWidth, async ({ page, request }) => {
  const free = await aFreeSlot(request, /Sunset/);
  await page.goto(addressOf(free));
  const form = page.getByRole('region', { name: 'Your details' });
  await expect(form.getByText('Time slot is available')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Confirm Booking' })).toBeEnabled();
  await expectReadable(page);
});

test('a slot that somebody holds is refused at once, with free ones beside it', everyWidth, async ({ page, request, browser }) => {
  const free = await aFreeSlot(request, /Spanish Wells/);
  await holdForAnother(browser, free);
  await page.goto(addressOf(free, 'details'));
  const details = detailsOf(page);
  await expect(details.getByText('Time slot is no longer available')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled();
  const nextFree = details.getByText('Next free:').locator('..').getByRole('button');
  await expect(nextFree.first()).toBeVisible();
  await expectReadable(details);
  await nextFree.first().click();
  await expect(details.getByText('Time slot is available')).toBeVisible();
  expect(page.url()).not.toContain(new URLSearchParams({ date: free.date, slot: free.slot }).toString());
});

test('a calendar and a check that fail offer another try', everyWidth, async ({ page, request }) => {
  const free = await aFreeSlot(request, /Sunset/);
  await page.route('**/api/unavailable-dates/*', (route) => route.abort());
  await page.goto(addressOf(free, 'date'));
  const calendar = calendarOf(page);
  await expect(calendar.getByText('The calendar could not be loaded')).toBeVisible();
  await expectReadable(calendar);
  await page.unroute('**/api/unavailable-dates/*');
  await calendar.getByRole('button', { name: 'Try again' }).click();
  await expect(calendar.getByRole('grid').first()).toBeVisible();

  await page.route('**/api/check-availability', (route) => route.abort());
  await page.goto(addressOf(free, 'details'));
  const details = detailsOf(page);
  await expect(details.getByText('We could not check this time slot.')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled();
  await expectReadable(details);
  await page.unroute('**/api/check-availability');
  await details.getByRole('button', { name: 'Try again' }).click();
  await expect(details.getByText('Time slot is available')).toBeVisible();
});
