import { expect, type Page } from '@playwright/test';
import { Authenticator } from './authenticator.js';
import { expectAccessible, openSignedIn, signIn, test } from './fixtures.js';
import { createAccount } from './staff-account.js';

const logout = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
};
const codeField = (page: Page) => page.getByLabel('Code', { exact: true });

test('two-factor authentication is set up, used at sign-in, replaced by a recovery code and turned off', async ({
  page: admin,
  browser,
}) => {
  const login = await createAccount(admin.request, 'admin');
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSignedIn(page, '/admin/account', login);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill(login.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const authenticator = new Authenticator((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? '');
  const firstCode = authenticator.nextCode();
  await codeField(page).fill(firstCode);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
  await expect(page.getByText('Your recovery codes')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy all' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const recoveryCodes = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await logout(page);

  await signIn(page, login);
  await expect(codeField(page)).toBeFocused();
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
  await context.close();
});
