import { expect } from '@playwright/test';
import { smoke, test, unique } from './fixtures.js';

test('an inquiry is answered, resolved and deleted', smoke, async ({ page }) => {
  const lastName = `Wanderlust ${unique()}`;
  const name = `Nadia ${lastName}`;
  const email = `nadia-${crypto.randomUUID()}@guests.example`;
  const message = 'Could the crew pick us up at the hotel’s own jetty?';
  const data = { firstName: 'Nadia', lastName, email, preferredCharter: 'Custom Charter', message, locale: 'fr' };
  expect((await page.request.post('/api/contact', { data })).status()).toBe(201);
  await page.goto(`/admin/inquiries?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('2 h left to answer').or(page.getByText(/^1 h \d+ min left to answer/))).toBeVisible();

  await page.getByRole('button', { name: `Reply to ${name}` }).click();
  await expect(page.getByText("The guest's language is Français")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Response' })).toBeDisabled();
  await page.getByLabel('Your response').fill('Bien sûr.\nÀ neuf heures ?');
  await page.getByRole('button', { name: 'Send Response' }).click();
  await expect(page.getByText('Your response has been sent to the guest.')).toBeVisible();
  const status = page.getByRole('combobox', { name: `Status of ${name}` });
  await expect(status).toHaveValue('contacted');

  await status.selectOption('resolved');
  await expect(page.getByText('Status updated')).toBeVisible();
  await page.reload();
  await expect(status).toHaveValue('resolved');

  await page.getByRole('button', { name: `View Details of ${name}` }).click();
  await expect(page.getByText('À neuf heures ?')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete inquiry' }).click();
  await expect(page.getByText('Inquiry deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No inquiries found' })).toBeVisible();
});
