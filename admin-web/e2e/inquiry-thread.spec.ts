import { expect, type Page } from '@playwright/test';
import { emailsTo, expectAccessible, expectNoSidewaysScroll, test, unique } from './fixtures.js';

/** The address of the page that the newest reply to a guest links to, without the origin. */
async function answerLinkTo(address: string): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(async () => {
      const answered = (await emailsTo(address)).find(({ text }) => text.includes('/answer/'));
      path = /\/(?:[a-z]{2}\/)?answer\/\S+/.exec(answered?.text ?? '')?.[0];
      return path;
    })
    .toBeDefined();
  return path!;
}

async function reply(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Reply to ${name}` }).click();
  await page.getByLabel('Your response').fill(text);
  await page.getByRole('button', { name: 'Send Response' }).click();
  await expect(page.getByText('Your response has been sent to the guest.')).toBeVisible();
}

test('a guest answers a reply by the link in the e-mail, and staff see the answer in a pending inquiry', async ({ page, browser }) => {
  const lastName = `Wanderlust ${unique()}`;
  const name = `Nadia ${lastName}`;
  const email = `nadia-${crypto.randomUUID()}@guests.example`;
  const message = 'Could the crew pick us up at the hotel’s own jetty?';
  const received = await page.request.post('/api/contact', { data: { firstName: 'Nadia', lastName, email, message } });
  expect(received.status()).toBe(201);
  await page.goto(`/admin/inquiries?search=${encodeURIComponent(lastName)}`);
  await reply(page, name, 'Of course. At nine?');
  const status = page.getByRole('combobox', { name: `Status of ${name}` });
  await expect(status).toHaveValue('contacted');

  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...phone, storageState: { cookies: [], origins: [] } });
  const guest = await context.newPage();
  const link = await answerLinkTo(email);
  const shell = await guest.goto(link);
  expect(shell!.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await expect(guest.getByRole('heading', { level: 1, name: 'Our conversation' })).toBeVisible();
  await expect(guest).toHaveURL(/\/answer$/);
  await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(guest.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveText([/jetty/, /Our crew.*At nine\?/s]);
  await expectAccessible(guest);
  await expectNoSidewaysScroll(guest);
  await guest.getByRole('textbox', { name: 'Your reply' }).focus();
  await guest.keyboard.type('Nine is perfect. We are six.');
  await guest.keyboard.press('Tab');
  await guest.keyboard.press('Enter');
  await expect(guest.getByText('Message sent successfully!')).toBeVisible();
  await expect(guest.getByRole('textbox', { name: 'Your reply' })).toHaveValue('');
  await expectAccessible(guest);
  // The session stays, without the key in the address.
  await guest.reload();
  await expect(guest.getByText('Nine is perfect. We are six.')).toBeVisible();

  await page.reload();
  await expect(status).toHaveValue('pending');
  await page.getByRole('button', { name: `View Details of ${name}` }).click();
  await expect(page.getByRole('list', { name: 'Conversation' }).getByRole('listitem').last()).toContainText('Nine is perfect.');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete inquiry' }).click();
  await expect(page.getByText(/^Inquiry deleted/)).toBeVisible();

  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible();
  await expectAccessible(guest);
  await context.close();
});
