import { expect } from '@playwright/test';
import { expectFailure, failOnce } from './stub-responses.js';
import { atOneWidth, enter, expectAccessible, mateLogin, signIn, test, visitorTest } from './stack.js';

visitorTest('whoever is thrown out signs in again and stands where they were, filters and all', async ({ page, browser }) => {
  const login = mateLogin();
  await enter(page, '/admin/bookings?status=confirmed&search=Whitfield', login);
  await expect(page.getByText('Daniel Whitfield').first()).toBeVisible();

  const elsewhere = await browser.newPage();
  await enter(elsewhere, '/admin/account', login);
  await elsewhere.getByRole('button', { name: 'Sign out everywhere' }).click();
  // They left by themselves: the next person at that desk starts at the beginning.
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

visitorTest('signing out in one tab signs out the other, and leaves no guest on its screen', async ({ page, context }) => {
  await enter(page, '/admin/bookings', mateLogin());
  await expect(page.getByText('Daniel Whitfield').first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin/inquiries');
  await expect(other.getByRole('heading', { name: 'Inquiries', level: 1 })).toBeVisible();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/admin\/login$/);
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText('Daniel Whitfield')).toHaveCount(0);
});

test('a logout that did not arrive says that one is still signed in', { tag: atOneWidth }, async ({ page }) => {
  await page.goto('/admin/dashboard');
  await failOnce(page, 'POST', '**/api/admin/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectFailure(page, 'You are still signed in');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});

test('when nobody can tell who is signed in, the question is asked again', { tag: atOneWidth }, async ({ page }) => {
  await failOnce(page, 'GET', '**/api/admin/session');
  await page.goto('/admin/dashboard');
  await expectFailure(page, 'We could not check who is signed in');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});

test('without a connection the screen says so, and keeps what was known', { tag: atOneWidth }, async ({ page, context }) => {
  await page.goto('/admin/bookings');
  await expect(page.getByText('Daniel Whitfield').first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('No connection. This is what was known when it was lost.')).toBeVisible();
  await expect(page.getByText('Daniel Whitfield').first()).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(/^No connection/)).toBeHidden();
});
