import { expect } from '@playwright/test';
import { demoLogin, expectAccessible, signIn, test, unique } from './fixtures.js';
import { invitationKeyTo } from './staff-account.js';

const signedOut = { storageState: { cookies: [], origins: [] } };

test('a member of the crew is invited, joins, sees the day sheet only, and is disabled', async ({ page, browser }) => {
  const word = unique();
  const name = `Ben Knowles ${word}`;
  const email = `ben-${word}@charters.example`;
  const login = { username: `ben-${word}`, password: 'a lantern on the quay' };

  await page.goto('/admin/team');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Your password').fill(demoLogin().password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: new RegExp(`^Withdraw.*${word}`) })).toBeVisible();

  const link = `/admin/invite/${await invitationKeyTo(email)}`;
  const visitor = await browser.newContext(signedOut);
  const crew = await visitor.newPage();
  await crew.goto(link);
  await crew.getByLabel('Username').fill(login.username);
  await crew.getByLabel('Password', { exact: true }).fill(login.password);
  await expectAccessible(crew);
  await crew.getByRole('button', { name: 'Create account' }).click();
  await expect(crew).toHaveURL(/\/admin\/login$/);
  await signIn(crew, login);
  await expect(crew).toHaveURL(/\/admin\/day$/);
  await expect(crew.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText(['Day sheet']);
  expect((await crew.request.get('/api/bookings')).status()).toBe(403);

  // The link makes one account.
  const second = await visitor.newPage();
  await second.goto(link);
  await second.getByLabel('Username').fill(`${login.username}-2`);
  await second.getByLabel('Password', { exact: true }).fill(login.password);
  await second.getByRole('button', { name: 'Create account' }).click();
  await expect(second.getByRole('alert')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: new RegExp(`^Disable.*${word}`) }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill(demoLogin().password);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^Enable.*${word}`) })).toBeVisible();
  // Today's and tomorrow's sheets were loaded already.
  await crew.getByRole('button', { name: 'Previous day' }).click();
  await expect(crew).toHaveURL(/\/admin\/login/);
  await signIn(crew, login);
  await expect(crew.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible();
  await visitor.close();
});
