import { expect } from '@playwright/test';
import { expectFailure, failNextRequest } from './stub-responses.js';
import { singleViewport, openSignedIn, expectAccessible, secondStaffLogin, signIn, test, signedOutTest } from './fixtures.js';

signedOutTest('signing in after an ended session returns to the filtered list', async ({ page, browser }) => {
  const login = secondStaffLogin();
  await openSignedIn(page, '/admin/bookings?status=confirmed&search=Whitfield', login);
  await expect(page.getByText('Daniel Whitfield').first()).toBeVisible();

  const elsewhere = await browser.newPage();
  await openSignedIn(elsewhere, '/admin/account', login);
  await elsewhere.getByRole('button', { name: 'Sign out everywhere' }).click();
  // After a logout there is no return address.
  await expect(elsewhere).toHaveURL(/\/admin\/login$/);
  await elsewhere.close();

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('You have been signed out. Sign in to return to where you were.')).toBeVisible();
  await expect(page.getByText('Daniel Whitfield')).toHaveCount(0);
  await expectAccessible(page);
  await signIn(page, login);
  await expect(page).toHaveURL(/\/admin\/bookings\?status=confirmed&search=Whitfield$/);
  await expect(page.getByRole('radio', { name: 'Confirmed' })).toBeChecked();
  await expect(page.getByLabel('Search bookings')).toHaveValue('Whitfield');
  await expect(page.getByText('Daniel Whitfield').first()).toBeVisible();
});

signedOutTest('a logout in one tab signs out the other and clears its guest data', async ({ page, context }) => {
  await openSignedIn(page, '/admin/bookings', secondStaffLogin());
  await expect(page.getByText('Daniel Whitfield').first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin/inquiries');
  await expect(other.getByRole('heading', { name: 'Inquiries', level: 1 })).toBeVisible();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/admin\/login$/);
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText('Daniel Whitfield')).toHaveCount(0);
});

test('a failed logout shows an error', { tag: singleViewport }, async ({ page }) => {
  await page.goto('/admin/dashboard');
  await failNextRequest(page, 'POST', '**/api/admin/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectFailure(page, 'You could not be signed out');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});

test('a failed session check can be retried', { tag: singleViewport }, async ({ page }) => {
  await failNextRequest(page, 'GET', '**/api/admin/session');
  await page.goto('/admin/dashboard');
  await expectFailure(page, 'Your sign-in could not be checked');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});

test('offline: the screen shows a notice and keeps the loaded data', { tag: singleViewport }, async ({ page, context }) => {
  await page.goto('/admin/bookings');
  await expect(page.getByText('Daniel Whitfield').first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('No connection. Showing the data that was last loaded.')).toBeVisible();
  await expect(page.getByText('Daniel Whitfield').first()).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(/^No connection/)).toBeHidden();
});
