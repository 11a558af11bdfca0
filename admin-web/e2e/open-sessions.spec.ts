import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, secondStaffLogin, signIn, test } from './fixtures.js';

test('an admin sees from the team where another member is signed in, until they sign out', async ({ page, browser }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const other = await context.newPage();
  await signIn(other, secondStaffLogin());
  await page.goto('/admin/team');
  await page.getByRole('link', { name: 'Sign-ins' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-ins', level: 1 })).toBeVisible();
  await expect(page.getByText('This session')).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: secondStaffLogin().username }).first()).toContainText('Signed in');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await context.close();
});
