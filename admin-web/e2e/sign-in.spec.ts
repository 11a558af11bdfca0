import { expect } from '@playwright/test';
import { expectFailure, failOnce } from './stub-responses.js';
import { demoLogin, expectAccessible, expectNoSidewaysScroll, signIn, visitorTest as test } from './stack.js';

test('staff sign in, and come to the page they asked for', async ({ page }) => {
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

  await failOnce(page, 'POST', '**/api/admin/login');
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

test('the hint in local storage opens nothing by itself', async ({ page }) => {
  await page.goto('/admin/login');
  await page.evaluate(() => localStorage.setItem('admin_authenticated', 'true'));
  await page.goto('/admin/bookings');
  await expect(page.getByLabel('Username')).toBeVisible();
});
