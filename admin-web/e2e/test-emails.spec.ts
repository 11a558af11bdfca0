import { expect } from '@playwright/test';
import { expectAccessible, test } from './fixtures.js';

test('test e-mails are shown with their styles, also after the sign-in page', async ({ page }) => {
  const preview = page.frameLocator('iframe[title="Email: Booking confirmation"]');
  for (const address of ['/admin/login?next=%2Ftest-emails', '/test-emails']) {
    await page.goto(address);
    await expect(preview.getByText('The day is reserved for you')).toBeVisible();
    // Only this document's content security policy allows the e-mail's styles.
    await expect(preview.locator('body')).toHaveCSS('background-color', 'rgb(243, 236, 225)');
  }
  await expect(preview.getByRole('img').first()).toHaveJSProperty('complete', true);

  await page.getByRole('button', { name: 'Inquiry reply' }).click();
  // The router shows the next page in a transition: a language that is chosen before it would be that of the former e-mail.
  await expect(page.locator('iframe[title="Email: Inquiry reply"]')).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
  await expect(page.frameLocator('iframe').getByText('クルーからのお返事')).toBeVisible();
  await expectAccessible(page);
});
