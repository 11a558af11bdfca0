import { expect, type Page } from '@playwright/test';
import { expectFailure, failOnce } from './stub-responses.js';
import { atOneWidth, expectAccessible, expectNoSidewaysScroll, rows, test } from './stack.js';

/** An inquiry of this journey's own; the journey takes it away again. */
async function ask(page: Page): Promise<string> {
  const lastName = `Wanderlust ${crypto.randomUUID().slice(0, 8)}`;
  const answer = await page.request.post('/api/contact', {
    data: {
      firstName: 'Nadia',
      lastName,
      email: `nadia-${crypto.randomUUID()}@guests.example`,
      preferredCharter: 'Custom Charter',
      message: 'Could the crew pick us up at the hotel’s own jetty?',
      locale: 'fr',
    },
  });
  expect(answer.status()).toBe(201);
  return `Nadia ${lastName}`;
}

const open = async (page: Page, query = '') => {
  await page.goto(`/admin/inquiries${query}`);
  await expect(page.getByRole('heading', { name: 'Inquiries', level: 1 })).toBeVisible();
};

test('the inquiries of the house are readable for everyone', async ({ page }) => {
  await open(page);
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the dialogs about an inquiry are readable for everyone', async ({ page }) => {
  const name = 'Henrik Sørensen';
  await open(page, `?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `View Details of ${name}` }).click();
  await expect(page.getByText('What a wonderful plan.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Delete this inquiry?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep inquiry' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('button', { name: 'Send Response' })).toBeDisabled();
  await expectAccessible(page);
});

test('an inquiry is answered, settled and deleted', async ({ page }) => {
  const name = await ask(page);
  await open(page, `?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('2 h left to answer').or(page.getByText('1 h 59 min left to answer'))).toBeVisible();

  await page.getByRole('button', { name: `Reply to ${name}` }).click();
  await expect(page.getByText('The guest reads Français')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Response' })).toBeDisabled();
  await page.getByLabel('Your response').fill('Bien sûr.\nÀ neuf heures ?');
  await page.getByRole('button', { name: 'Send Response' }).click();
  await expect(page.getByText('Your response has been sent to the customer.')).toBeVisible();
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
  await expectAccessible(page);
});

test('what the server does not take leaves an inquiry as it was, and loses no word of the reply', { tag: atOneWidth }, async ({ page }) => {
  const name = await ask(page);
  await open(page, `?search=${encodeURIComponent(name)}`);
  const status = page.getByRole('combobox', { name: `Status of ${name}` });
  await failOnce(page, 'PATCH', '**/api/contact/*/status');
  await status.selectOption('resolved');
  await expectFailure(page, 'Failed to update status.');
  await expect(status).toHaveValue('pending');

  const written = page.getByLabel('Your response');
  await page.getByRole('button', { name: `Reply to ${name}` }).click();
  await written.fill('Avec plaisir.');
  await failOnce(page, 'POST', '**/api/contact/*/respond');
  await page.getByRole('button', { name: 'Send Response' }).click();
  await expectFailure(page, 'Failed to send response.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Reply to ${name}` }).click();
  await expect(written).toHaveValue('Avec plaisir.');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `View Details of ${name}` }).click();
  await page.getByRole('button', { name: 'Mark as Contacted' }).click();
  await expect(page.getByText('Status updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as Resolved' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await failOnce(page, 'DELETE', '**/api/contact/*');
  await page.getByRole('button', { name: 'Delete inquiry' }).click();
  await expectFailure(page, 'Failed to delete inquiry.');
  await page.getByRole('button', { name: 'Delete inquiry' }).click();
  await expect(page.getByText('Inquiry deleted')).toBeVisible();
});

test('staff look at every letter in its own dress, also when they come by the sign-in page', async ({ page }) => {
  const letter = page.frameLocator('iframe[title="Letter: Booking confirmation"]');
  for (const address of ['/admin/login?next=%2Ftest-emails', '/test-emails']) {
    await page.goto(address);
    await expect(letter.getByText('The day is reserved for you')).toBeVisible();
    // Without the page's own policy the letter would stand there undressed.
    await expect(letter.locator('body')).toHaveCSS('background-color', 'rgb(243, 236, 225)');
  }
  await expect(letter.getByRole('img').first()).toHaveJSProperty('complete', true);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Inquiry reply' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
  await expect(page.frameLocator('iframe').getByText('クルーからのお返事')).toBeVisible();
  await expectAccessible(page);
});
