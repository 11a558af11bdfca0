import { expect } from '@playwright/test';
import { expectAccessible, signedOutTest } from './fixtures.js';

signedOutTest('a bundle that fails to load shows a message with a retry button', async ({ page }) => {
  const entry = '**/admin/assets/index-*.js';
  await page.route(entry, (route) => route.abort());
  await page.goto('/admin/login');
  const message = page.getByRole('main').filter({ hasText: 'The back office did not load.' });
  await expect(message).toBeVisible();
  await expectAccessible(page);
  await page.unroute(entry);
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});
