import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { delayRequests, problem } from './responses.js';
import { everyWidth, expectAccessible, test } from './fixtures.js';
import { emailsContaining, emailsTo } from './stack.js';

const formOf = (page: Page) => page.getByRole('form', { name: 'Send Us a Message' });
const send = (page: Page) => formOf(page).getByRole('button', { name: /^Send/ });

async function open(page: Page) {
  await page.goto('/#contact');
  // On phones the form is below the contact details; it is hydrated near the viewport.
  await send(page).scrollIntoViewIfNeeded();
  await expect(send(page)).toBeEnabled();
}

const newMessage = () => ({ email: `guest-${Date.now()}@guests.example`, message: `May we bring a cake? Ours is number ${Date.now()}.` });

async function fill(page: Page, { email, message } = newMessage()) {
  const form = formOf(page);
  await form.getByLabel('First name').fill('Amelia');
  await form.getByLabel('Last name').fill('Hartwell');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Preferred charter').selectOption('Exuma 8-Hour Charter');
  await form.getByLabel('Message').fill(message);
  return { email, message };
}

test('shows an error at each invalid field and focuses the first one', everyWidth, async ({ page }) => {
  await open(page);
  const form = formOf(page);
  await form.getByLabel('Message').fill('Too short');
  await send(page).click();
  const errors = {
    'First name': 'First name is required',
    'Last name': 'Last name is required',
    Email: 'Please enter a valid email address',
    Message: 'Message must be at least 10 characters long',
  };
  for (const [field, error] of Object.entries(errors)) {
    await expect(form.getByLabel(field)).toHaveAccessibleDescription(error);
    await expect(form.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(form.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('First name').fill('Amelia');
  await expect(form.getByText('First name is required')).toBeHidden();
});

test('a double click sends one message and two e-mails', everyWidth, async ({ page }) => {
  await open(page);
  const { email, message } = await fill(page);
  let sent = 0;
  await page.route('**/api/contact', async (route) => {
    sent += 1;
    const response = await route.fetch();
    await route.fulfill({ response });
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
  await expectAccessible(page);
  for (const field of ['First name', 'Last name', 'Email', 'Message']) await expect(formOf(page).getByLabel(field)).toHaveValue('');

  await expect.poll(async () => (await emailsTo(email)).length, 'acknowledgement').toBe(1);
  const toStaff = async () => (await emailsContaining(message)).filter(({ to }) => !to.includes(email));
  await expect.poll(async () => (await toStaff()).length, 'notification of staff').toBe(1);
});

test('after a network error keeps the message and sends it on retry', everyWidth, async ({ page }) => {
  await open(page);
  const { email, message } = await fill(page);
  await page.route('**/api/contact', (route) => route.abort());
  await send(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again or call us directly.' })).toBeVisible();
  const notice = formOf(page).getByText('Error sending message').locator('..').locator('..');
  await expect(notice).toContainText('Network error. Please check your connection.');
  await expect(formOf(page).getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/);
  await expect(formOf(page).getByLabel('Message')).toHaveValue(message);
  await expect(formOf(page).getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);

  await page.unroute('**/api/contact');
  await send(page).click();
  await expect(formOf(page).getByRole('status')).toContainText('Message sent successfully!');
  await expect(formOf(page).getByText('Error sending message')).toBeHidden();
});

test('the button is busy while sending', async ({ page }) => {
  await open(page);
  await fill(page);
  const release = await delayRequests(page, '**/api/contact');
  await send(page).click();
  await expect(send(page)).toHaveText('Sending...');
  await expect(send(page)).toBeDisabled();
  release();
  await expect(send(page)).toHaveText('Send message');
});

test('shows a server error at its field', async ({ page }) => {
  await open(page);
  await fill(page);
  await page.route('**/api/contact', (route) => route.fulfill(problem(422, 'INVALID', { email: 'Please enter a valid email address' })));
  await send(page).click();
  await expect(formOf(page).getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(formOf(page).getByLabel('Email')).toBeFocused();
});

test('keeps text that was typed before hydration', async ({ page }) => {
  const release = await delayRequests(page, /contact-form[^/]*\.js/);
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
