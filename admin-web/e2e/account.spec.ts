import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, test } from './stack.js';

// Nothing is changed here: every journey signs in to the one account of the demo.
test('staff see how their account is guarded, and a wrong password changes nothing', async ({ page }) => {
  await page.goto('/admin/bookings');
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page.getByText('Signed in as captain')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('a longer new password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your password')).toBeVisible();

  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This is not your password')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});
