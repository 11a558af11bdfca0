import { expect } from '@playwright/test';
import { emailsTo, expectAccessible, smoke, test, unique } from './fixtures.js';
import { emptyDay } from './own-days.js';
import { payAtPayPal } from './pay-at-paypal.js';

const signedOut = { storageState: { cookies: [], origins: [] } };

/** The link to a page in the last e-mail whose subject begins like this. */
async function linkIn(address: string, subject: string, page: 'offer' | 'trip'): Promise<string | undefined> {
  const [found] = (await emailsTo(address)).filter((email) => email.subject.startsWith(subject));
  return found && new RegExp(`https?:\\S+/${page}/\\S+`).exec(found.text)?.[0];
}

test('an inquiry is answered by an offer, the guest pays its deposit, and the rest on the trip page', smoke, async ({ page, browser }) => {
  const word = unique();
  const lastName = `Offer ${word}`;
  const email = `offer-${word}@guests.example`;
  const name = `Iris ${lastName}`;
  const day = await emptyDay(page.request, 200);
  const inquiry = { firstName: 'Iris', lastName, email, message: 'Could we sail around Eleuthera for a day?', locale: 'en' };
  expect((await page.request.post('/api/contact', { data: inquiry })).ok()).toBe(true);

  await page.goto(`/admin/inquiries?search=${encodeURIComponent(lastName)}`);
  await page.getByRole('button', { name: `Make an offer for ${name}` }).click();
  const editor = page.getByRole('dialog', { name: 'New offer' });
  await editor.getByLabel('Title').fill('A day around Eleuthera');
  await editor.getByLabel('Departure (Nassau time)').fill(`${day}T09:00`);
  await editor.getByLabel('Return (Nassau time)').fill(`${day}T17:00`);
  await editor.getByRole('textbox', { name: 'Line 1' }).fill('Charter with captain and mate');
  await editor.getByLabel('Price (USD)').fill('3000');
  await editor.getByLabel('Deposit (USD)').fill('1500');
  await editor.getByLabel('Hold the boat for this guest').check();
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Save and preview' }).click();
  const preview = page.getByRole('dialog', { name: 'A day around Eleuthera' });
  await expect(preview).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Send to Iris' }).click();
  await expect(page.getByText('Offer sent', { exact: true })).toBeVisible();
  const ofInquiry = page.getByRole('list', { name: `Offers to ${name}` });
  await expect(ofInquiry).toContainText('Sent');
  // The offer is the answer.
  await expect(page.getByLabel(`Status of ${name}`)).toHaveValue('contacted');

  await expect.poll(() => linkIn(email, 'Your offer', 'offer')).toBeTruthy();
  const path = new URL((await linkIn(email, 'Your offer', 'offer'))!).pathname;
  const context = await browser.newContext(signedOut);
  const guest = await context.newPage();
  await guest.goto(path);
  await expect(guest.getByRole('heading', { level: 1, name: 'A day around Eleuthera' })).toBeVisible();
  await expect(guest).toHaveURL(/\/offer$/);
  await expectAccessible(guest);
  await expect(ofInquiry).toContainText('Opened');

  await guest.getByRole('button', { name: 'Pay $1,500 now' }).click();
  await payAtPayPal(guest);
  await expect(guest).toHaveURL(/\/trip$/);
  const payment = guest.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('Charter with captain and mate');
  await payment.getByRole('button', { name: 'Pay $1,500' }).click();
  await payAtPayPal(guest);
  await expect(guest.getByText('Thank you, your payment has arrived')).toBeVisible();
  await expect.poll(() => linkIn(email, 'The boat is yours', 'trip')).toBeTruthy();

  // The same link opens the booking from now on, also on another device.
  const later = await browser.newContext(signedOut);
  const other = await later.newPage();
  await other.goto(path);
  await expect(other).toHaveURL(/\/trip$/);
  await expect(other.getByRole('region', { name: 'Payment' })).toContainText('Still due$0');
  await later.close();
  await context.close();
});
