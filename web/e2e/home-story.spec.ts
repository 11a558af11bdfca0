import { expect } from '@playwright/test';
import type { Business } from '@charter/contracts';
import { test } from './fixtures.js';
import { openAndClose, getJson } from './home-page.js';

test('the about and certifications dialogs show the configured data', async ({ page }) => {
  const { vesselName, certifications } = await getJson<Business>(page, '/api/business');
  await page.goto('/');
  await openAndClose(page, page.getByRole('button', { name: 'Learn More' }), async (about) => {
    for (const chapter of ['The boat', 'The crew', 'The waters'])
      await expect(about.getByRole('heading', { name: chapter, exact: true })).toBeVisible();
    await expect(about).toContainText(vesselName!);
  });
  await openAndClose(page, page.getByRole('button', { name: 'View Certifications' }), async (certificationsDialog) => {
    for (const line of [certifications.licence, certifications.insurance, ...certifications.safetyEquipment]) {
      await expect(certificationsDialog).toContainText(line);
    }
  });
});
