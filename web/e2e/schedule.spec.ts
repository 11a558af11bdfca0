import { expect } from '@playwright/test';
import { bookingAddress, findFreeSlot, detailsOf, holdAsAnotherGuest } from './checkout.js';
import { test } from './fixtures.js';

test('a held slot is shown as taken, with free ones', async ({ page, request, browser }) => {
  // Later than what other tests book, who could take the slot that is offered instead.
  const free = await findFreeSlot(request, /Spanish Wells/, 76);
  await holdAsAnotherGuest(browser, free);
  await page.goto(bookingAddress(free, 'details'));
  const details = detailsOf(page);
  await expect(details.getByText('Time slot is no longer available')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled();
  const nextFree = details.getByText('Next available:').locator('..').getByRole('button');
  await expect(nextFree.first()).toBeVisible();
  await nextFree.first().click();
  await expect(details.getByText('Time slot is available')).toBeVisible();
  expect(page.url()).not.toContain(new URLSearchParams({ date: free.date, slot: free.slot }).toString());
});
