import { expect, type Page } from '@playwright/test';
import { expectFailure, failNextRequest } from './stub-responses.js';
import { singleViewport, expectAccessible, expectNoSidewaysScroll, rows, test } from './fixtures.js';

/** Creates an inquiry, which the test deletes. @returns the guest's name */
async function createInquiry(page: Page): Promise<string> {
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

test('the inquiry list is accessible', async ({ page }) => {
  await open(page);
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the inquiry dialogs are accessible', async ({ page }) => {
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

test('an inquiry is answered, resolved and deleted', async ({ page }) => {
  const name = await createInquiry(page);
  await open(page, `?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('2 h left to answer').or(page.getByText('1 h 59 min left to answer'))).toBeVisible();

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
  await expectAccessible(page);
});

test('failed requests keep the inquiry unchanged and the typed reply', { tag: singleViewport }, async ({ page }) => {
  const name = await createInquiry(page);
  await open(page, `?search=${encodeURIComponent(name)}`);
  const status = page.getByRole('combobox', { name: `Status of ${name}` });
  await failNextRequest(page, 'PATCH', '**/api/contact/*/status');
  await status.selectOption('resolved');
  await expectFailure(page, 'Failed to update status.');
  await expect(status).toHaveValue('pending');

  const written = page.getByLabel('Your response');
  await page.getByRole('button', { name: `Reply to ${name}` }).click();
  await written.fill('Avec plaisir.');
  await failNextRequest(page, 'POST', '**/api/contact/*/respond');
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
  await failNextRequest(page, 'DELETE', '**/api/contact/*');
  await page.getByRole('button', { name: 'Delete inquiry' }).click();
  await expectFailure(page, 'Failed to delete inquiry.');
  await page.getByRole('button', { name: 'Delete inquiry' }).click();
  await expect(page.getByText('Inquiry deleted')).toBeVisible();
});

test('test e-mails are shown with their styles, also after the sign-in page', async ({ page }) => {
  const preview = page.frameLocator('iframe[title="Email: Booking confirmation"]');
  for (const address of ['/admin/login?next=%2Ftest-emails', '/test-emails']) {
    await page.goto(address);
    await expect(preview.getByText('The day is reserved for you')).toBeVisible();
    // Only this document's content security policy allows the e-mail's styles.
    await expect(preview.locator('body')).toHaveCSS('background-color', 'rgb(243, 236, 225)');
  }
  await expect(preview.getByRole('img').first()).toHaveJSProperty('complete', true);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Inquiry reply' }).click();
  // The router shows the next page in a transition: a language that is chosen before it would be that of the former e-mail.
  await expect(page.locator('iframe[title="Email: Inquiry reply"]')).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
  await expect(page.frameLocator('iframe').getByText('クルーからのお返事')).toBeVisible();
  await expectAccessible(page);
});
