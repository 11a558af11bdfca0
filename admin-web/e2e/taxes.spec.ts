import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';

test('a tax is added, changed and deleted', async ({ page }) => {
  // Of a day on which no other test sells anything.
  const name = `Levy ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/admin/invoices');
  await page.getByRole('radio', { name: 'Taxes' }).click();
  await page.getByRole('button', { name: 'New tax' }).click();
  const added = page.getByRole('dialog', { name: 'New tax' });
  await added.getByLabel('Name').fill(name);
  await added.getByLabel('Rate (%)').fill('7.5');
  await added.getByLabel('From', { exact: true }).fill('2099-01-01');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await added.getByRole('button', { name: 'Save tax' }).click();
  await expect(page.getByText('Tax saved')).toBeVisible();

  const row = page.getByRole('list', { name: 'Taxes' }).getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('from Jan 1, 2099 · everything · included in prices');
  await expect(row).toContainText('7.5%');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const changed = page.getByRole('dialog', { name: 'Edit tax' });
  await changed.getByRole('checkbox', { name: 'Add-ons' }).check();
  await changed.getByRole('button', { name: 'Save tax' }).click();
  await expect(row).toContainText('from Jan 1, 2099 · Add-ons · included in prices');

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog', { name: 'Delete this tax?' }).getByRole('button', { name: 'Delete tax' }).click();
  await expect(page.getByText('Tax deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});
