import { expect } from '@playwright/test';
import { delayRequests } from './responses.js';
import { bookingAddress, findFreeSlot, calendarOf, detailsOf, holdAsAnotherGuest } from './checkout.js';
import { everyWidth, expectAccessible, test } from './fixtures.js';

test('the button is disabled while a slot is being checked', async ({ page, request }) => {
  const free = await findFreeSlot(request, /Sunset/);
  const release = await delayRequests(page, '**/api/check-availability');
  await page.goto(bookingAddress(free, 'details'));
  await expect(page.getByText('Checking availability…')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled();
  release();
  await expect(page.getByText('Time slot is available')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeEnabled();
});

test('the inline form shows a free slot and can be submitted', everyWidth, async ({ page, request }) => {
  const free = await findFreeSlot(request, /Sunset/);
  await page.goto(bookingAddress(free));
  const form = page.getByRole('region', { name: 'Your details' });
  await expect(form.getByText('Time slot is available')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Confirm Booking' })).toBeEnabled();
  await expectAccessible(page);
});

test('a held slot is shown as taken, with free ones', everyWidth, async ({ page, request, browser }) => {
  const free = await findFreeSlot(request, /Spanish Wells/);
  await holdAsAnotherGuest(browser, free);
  await page.goto(bookingAddress(free, 'details'));
  const details = detailsOf(page);
  await expect(details.getByText('Time slot is no longer available')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled();
  const nextFree = details.getByText('Next available:').locator('..').getByRole('button');
  await expect(nextFree.first()).toBeVisible();
  await expectAccessible(details);
  await nextFree.first().click();
  await expect(details.getByText('Time slot is available')).toBeVisible();
  expect(page.url()).not.toContain(new URLSearchParams({ date: free.date, slot: free.slot }).toString());
});

test('calendar and availability check show an error with a retry button', everyWidth, async ({ page, request }) => {
  const free = await findFreeSlot(request, /Sunset/);
  await page.route('**/api/unavailable-dates/*', (route) => route.abort());
  await page.goto(bookingAddress(free, 'date'));
  const calendar = calendarOf(page);
  await expect(calendar.getByText('The calendar could not be loaded')).toBeVisible();
  await expectAccessible(calendar);
  await page.unroute('**/api/unavailable-dates/*');
  await calendar.getByRole('button', { name: 'Try again' }).click();
  await expect(calendar.getByRole('grid').first()).toBeVisible();

  await page.route('**/api/check-availability', (route) => route.abort());
  await page.goto(bookingAddress(free, 'details'));
  const details = detailsOf(page);
  await expect(details.getByText("We couldn't check this time slot.")).toBeVisible();
  await expect(details.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled();
  await expectAccessible(details);
  await page.unroute('**/api/check-availability');
  await details.getByRole('button', { name: 'Try again' }).click();
  await expect(details.getByText('Time slot is available')).toBeVisible();
});
