import { expect } from '@playwright/test';
import type { Booking, CharterPackage } from '@charter/contracts';
import { emailsTo, expectAccessible, test, unique } from './fixtures.js';
import { emptyDay } from './own-days.js';
import { payAtPayPal } from './pay-at-paypal.js';

test('staff ask for a balance, the guest pays it on the trip page, and the folio shows it paid', async ({ page, browser }) => {
  const word = unique();
  const name = `Iris Balance ${word}`;
  const email = `balance-${word}@guests.example`;
  const [charter] = (await (await page.request.get('/api/charter-packages')).json()) as CharterPackage[];
  const guest = { guestCount: 2, firstName: 'Iris', lastName: `Balance ${word}`, email, phone: '+1 242 555 0100', locale: 'en' };
  // After the booking window.
  const day = await emptyDay(page.request, 300);
  const data = { packageId: charter!.id, bookingDate: day, timeSlot: charter!.timeSlots[0], ...guest };
  const entered = await page.request.post('/api/admin/bookings', { data });
  expect(entered.status()).toBe(201);
  const price = `$${((await entered.json()) as Booking).totalAmount.toLocaleString('en-US')}`;

  await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Request the balance', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Request the balance' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Request ${price}` }).click();
  await expect(page.getByText('Request sent', { exact: true })).toBeVisible();
  const details = page.getByRole('dialog', { name });
  await expect(details.getByText('Requested from the guest', { exact: true })).toBeVisible();

  const link = async () =>
    (await emailsTo(email))
      .filter(({ subject }) => subject.startsWith('Balance due'))
      .map(({ text }) => /https?:\S+\/trip\/\S+/.exec(text)?.[0]);
  await expect.poll(link).toEqual([expect.any(String)]);
  const [address] = await link();
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const visitor = await context.newPage();
  await visitor.goto(new URL(address!).pathname);
  await visitor
    .getByRole('region', { name: 'Payment' })
    .getByRole('button', { name: `Pay ${price}` })
    .click();
  await payAtPayPal(visitor);
  await expect(visitor.getByText('Thank you, your payment has arrived')).toBeVisible();
  await expectAccessible(visitor);
  await context.close();

  // The address is that of the booking, which stays open.
  await page.reload();
  await expect(details.getByText(`${price} paid through PayPal`)).toBeVisible();
  await expect(details.getByText('Settled')).toBeVisible();
  await expect(details.getByText('Requested from the guest', { exact: true })).toBeHidden();
});
