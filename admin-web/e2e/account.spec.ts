import { expect, type Page } from '@playwright/test';
import { expectFailure, failNextRequest } from './stub-responses.js';
import { Authenticator } from './authenticator.js';
import {
  singleViewport,
  openSignedIn,
  expectAccessible,
  expectNoSidewaysScroll,
  secondStaffLogin,
  signIn,
  test,
  signedOutTest,
} from './fixtures.js';

test('the account screen is accessible, and a wrong password changes nothing', async ({ page }) => {
  await page.goto('/admin/bookings');
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page.getByText('Signed in as captain')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('a longer new password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText("This isn't your current password")).toBeVisible();

  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText("This isn't your current password")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('failed account requests show an error and keep the typed values', { tag: singleViewport }, async ({ page }) => {
  await page.goto('/admin/account');
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('a longer new password');
  await failNextRequest(page, 'PUT', '**/api/admin/password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectFailure(page, 'The password could not be changed');
  await expect(page.getByLabel('New password')).toHaveValue('a longer new password');

  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill('not the password');
  await failNextRequest(page, 'POST', '**/api/admin/second-factor');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectFailure(page, 'Two-factor authentication could not be changed');
  await expect(page.getByLabel('Your password')).toHaveValue('not the password');

  await failNextRequest(page, 'DELETE', '**/api/admin/sessions');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectFailure(page, 'You could not be signed out everywhere');
  await expectAccessible(page);
});

/** Tests that change an account use the second staff account and restore it. */
const secondStaffTest = signedOutTest;

const logout = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
};
const codeField = (page: Page) => page.getByLabel('Code', { exact: true });

secondStaffTest(
  'two-factor authentication is set up, used at sign-in, replaced by a recovery code and turned off',
  async ({ page, context }) => {
    const login = secondStaffLogin();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSignedIn(page, '/admin/account', login);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByLabel('Your password').fill(login.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const authenticator = new Authenticator((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? '');
    const firstCode = authenticator.nextCode();
    await codeField(page).fill(firstCode);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
    await expect(page.getByText('Your recovery codes')).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Copy all' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    const recoveryCodes = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(recoveryCodes).toHaveLength(10);
    await page.getByRole('button', { name: "I've saved them" }).click();
    await logout(page);

    await signIn(page, login);
    await expect(codeField(page)).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // A code must not be accepted twice.
    await codeField(page).fill(firstCode);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('This code is wrong or has already been used. Please enter the current one.')).toBeVisible();
    await expectAccessible(page);
    await codeField(page).fill(authenticator.nextCode());
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Login Successful')).toBeVisible();
    await logout(page);

    await signIn(page, login);
    await codeField(page).fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Login Successful')).toBeVisible();
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByLabel('Your password').fill(login.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await codeField(page).fill(recoveryCodes[1] ?? '');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
    await logout(page);

    await signIn(page, login);
    await expect(page.getByText('Login Successful')).toBeVisible();
  },
);

secondStaffTest('a changed password replaces the old one', async ({ page }) => {
  const old = secondStaffLogin();
  const changed = { ...old, password: 'a lantern on the quay' };
  const change = async (from: string, to: string) => {
    await page.getByLabel('Current password').fill(from);
    await page.getByLabel('New password').fill(to);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Every other device has been signed out.')).toBeVisible();
  };
  await openSignedIn(page, '/admin/account', old);
  try {
    await change(old.password, changed.password);
    await expect(page.getByLabel('Current password')).toHaveValue('');
    await logout(page);
    await signIn(page, old);
    await expectFailure(page, 'Login Failed', 'Invalid username or password');
    await signIn(page, changed);
    await page.getByRole('link', { name: 'Account' }).click();
    await change(changed.password, old.password);
  } finally {
    // Rejected when the test succeeded, because the password is then already restored.
    await page.request.put('/api/admin/password', { data: { currentPassword: changed.password, newPassword: old.password } });
  }
});
