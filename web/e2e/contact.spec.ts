import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { smoke, test, uniqueAddress } from './fixtures.js';
import { holdBackScripts } from './responses.js';
import { emailsContaining, emailsTo } from './stack.js';

const formOf = (page: Page) => page.getByRole('form', { name: 'Send Us a Message' });
const send = (page: Page) => formOf(page).getByRole('button', { name: /^Send/ });

async function open(page: Page) {
  await page.goto('/#contact');
  // On phones the form is below the contact details; it is hydrated near the viewport.
  await send(page).scrollIntoViewIfNeeded();
  await expect(send(page)).toBeEnabled();
}

const newMessage = () => ({ email: uniqueAddress('guest'), message: `May we bring a cake? Ours is number ${crypto.randomUUID()}.` });

async function fill(page: Page, { email, message } = newMessage()) {
  const form = formOf(page);
  await form.getByLabel('First name').fill('Amelia');
  await form.getByLabel('Last name').fill('Hartwell');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Preferred charter').selectOption('Exuma 8-Hour Charter');
  await form.getByLabel('Message').fill(message);
  return { email, message };
}

test('a double click sends one message and two e-mails', smoke, async ({ page }) => {
  await open(page);
  const { email, message } = await fill(page);
  let sent = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/contact') sent += 1;
  });
  await send(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText('Message sent successfully!').first()).toBeVisible();
  await expect(page.getByText("We'll get back to you within 2 hours.").first()).toBeVisible();
  expect(sent).toBe(1);

  // The toast disappears, the message on the page stays, and the form is empty.
  await expect(page.getByText('Message sent successfully!')).toHaveCount(1);
  await expect(formOf(page).getByRole('status')).toContainText('Message sent successfully!');
  for (const field of ['First name', 'Last name', 'Email', 'Message']) await expect(formOf(page).getByLabel(field)).toHaveValue('');

  await expect.poll(async () => (await emailsTo(email)).length, 'acknowledgement').toBe(1);
  const toStaff = async () => (await emailsContaining(message)).filter(({ to }) => !to.includes(email));
  await expect.poll(async () => (await toStaff()).length, 'notification of staff').toBe(1);
});

test('keeps text that was typed before hydration', async ({ page }) => {
  const release = await holdBackScripts(page, /contact-form[^/]*\.js/);
  await page.goto('/#contact');
  await formOf(page).getByLabel('First name').fill('Amelia');
  await formOf(page).getByLabel('Message').fill('Is the reef good for children?');
  await expect(send(page)).toBeDisabled();
  release();
  await expect(send(page)).toBeEnabled();
  await expect(formOf(page).getByLabel('First name')).toHaveValue('Amelia');
  await formOf(page).getByLabel('Last name').fill('Hartwell');
  await send(page).click();
  await expect(formOf(page).getByLabel('First name')).not.toHaveAttribute('aria-invalid');
  await expect(formOf(page).getByLabel('Message')).not.toHaveAttribute('aria-invalid');
  await expect(formOf(page).getByLabel('Email')).toBeFocused();
});
