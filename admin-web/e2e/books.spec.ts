import { expect } from '@playwright/test';
import { expectAccessible, reportAtPayPal, test } from './fixtures.js';

const hourMs = 3_600_000;

test.afterEach(() => reportAtPayPal([]));

test('money that belongs to no booking is found, needs attention, and is explained', async ({ page }) => {
  const id = `9E2E${crypto.randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase()}`;
  await page.goto('/admin/invoices');
  await page.getByRole('radio', { name: 'Books' }).click();
  const run = page.getByRole('region', { name: 'Last comparison' });
  const compare = page.getByRole('button', { name: 'Compare now' });
  const finding = page.getByRole('list', { name: 'To explain' }).getByRole('listitem').filter({ hasText: id });

  await reportAtPayPal([{ id, eventCode: 'T0000', at: new Date(Date.now() - 5 * hourMs).toISOString(), amount: '180.00' }]);
  await compare.click();
  await expect(finding).toContainText('Received by PayPal, not recorded here');
  await expect(finding).toContainText('$180');
  await expect(run).toContainText('Started in the back office');
  await expectAccessible(page);

  await page.goto('/admin/attention');
  const item = page.getByRole('listitem').filter({ hasText: 'PayPal and your books differ' }).filter({ hasText: '$180' });
  await item.first().getByRole('link', { name: 'Open Books' }).click();
  await finding.getByRole('button', { name: `Explain ${id}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Explain: Received by PayPal, not recorded here' });
  await expectAccessible(page);
  await dialog.getByLabel('What explains it?').fill(`Sold an old anchor (${id})`);
  await dialog.getByRole('button', { name: 'Save explanation' }).click();
  await expect(page.getByText('Explanation saved')).toBeVisible();
  await expect(finding).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Settled' }).getByText(`Sold an old anchor (${id})`)).toBeVisible();

  // The report still has the line, and nothing is found again.
  await compare.click();
  await expect(compare).not.toHaveAttribute('aria-busy', 'true');
  await expect(run).toContainText(/\d+ lines?, \d+ matched/);
  await expect(finding).toHaveCount(0);
});
