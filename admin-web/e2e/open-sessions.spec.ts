import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, openSignedIn, secondStaffLogin, test } from './fixtures.js';

test('a sign-in of another member is on the screen that the team links, until they sign out', async ({ page, browser }) => {
  const { username } = secondStaffLogin();
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: username });
  await page.goto('/admin/team');
  await page.getByRole('link', { name: 'Sign-ins' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-ins', level: 1 })).toBeVisible();
  await expect(page.getByText('This session')).toHaveCount(1);
  // Other tests may have left sessions.
  const before = await rows.count();

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const other = await context.newPage();
  await openSignedIn(other, '/admin', secondStaffLogin());
  await page.reload();
  await expect(rows).toHaveCount(before + 1);
  await expect(rows.first()).toContainText(/Signed in \w+ \d+, \d{4}, /);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/admin\/login/);
  await page.reload();
  await expect(rows).toHaveCount(before);
  await context.close();
});
