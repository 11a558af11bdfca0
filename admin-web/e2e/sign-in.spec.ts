import { expect } from '@playwright/test';
import { expectFailure, failNextRequest } from './stub-responses.js';
import { demoLogin, expectAccessible, expectNoSidewaysScroll, signIn, signedOutTest as test } from './fixtures.js';

test('sign-in returns to the requested page, and shows validation and login errors', async ({ page }) => {
  await page.goto('/admin/bookings?status=pending');
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();

  await signIn(page, { username: demoLogin().username, password: 'not the password' });
  await expectFailure(page, 'Login Failed', 'Invalid username or password');
  await expectAccessible(page);

  await failNextRequest(page, 'POST', '**/api/admin/login');
  await signIn(page);
  await expectFailure(page, 'Login Failed');
  await expect(page.getByLabel('Username')).toHaveValue(demoLogin().username);

  await signIn(page);
  await expect(page.getByText('Login Successful')).toBeVisible();
  await expect(page.getByText('Welcome to the admin portal')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/bookings\?status=pending$/);
  await expect(page.getByRole('radio', { name: 'Pending' })).toBeChecked();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('admin_authenticated'))).toBe('true');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto('/admin/dashboard');
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('the local storage hint alone does not grant access', async ({ page }) => {
  await page.goto('/admin/login');
  await page.evaluate(() => localStorage.setItem('admin_authenticated', 'true'));
  await page.goto('/admin/bookings');
  await expect(page.getByLabel('Username')).toBeVisible();
});
