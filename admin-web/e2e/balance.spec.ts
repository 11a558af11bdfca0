import { expect } from '@playwright/test';
import type { Booking, CharterPackage } from '@charter/contracts';
import { approveAtPayPal, emailsTo, expectAccessible, singleViewport, test } from './fixtures.js';

test(
  'staff ask for a balance, the guest pays it on the trip page, and the folio shows it paid',
  { tag: singleViewport },
  async ({ page, browser }) => {
    const lastName = `Balance${Date.now().toString(36)}`;
    const email = `${lastName.toLowerCase()}@guests.example`;
    const [charter] = (await (await page.request.get('/api/charter-packages')).json()) as CharterPackage[];
    const { end } = (await (await page.request.get('/api/booking-window')).json()) as { end: string };
    let booking: Booking | undefined;
    for (let days = 0; !booking && days < 40; days += 1) {
      const bookingDate = new Date(Date.parse(`${end}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
      const form = {
        packageId: charter!.id,
        bookingDate,
        timeSlot: charter!.timeSlots[0],
        guestCount: 2,
        firstName: 'Iris',
        lastName,
        email,
      };
      const made = await page.request.post('/api/admin/bookings', { data: { ...form, phone: '+1 242 555 0100', locale: 'en' } });
      if (made.ok()) booking = (await made.json()) as Booking;
    }
    const price = `$${booking!.totalAmount.toLocaleString('en-US')}`;

    const name = `Iris ${lastName}`;
    await page.goto(`/admin/bookings?search=${encodeURIComponent(lastName)}`);
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
    await expect.poll(link, { timeout: 20_000 }).toEqual([expect.any(String)]);
    const [address] = await link();
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin, storageState: { cookies: [], origins: [] } });
    const guest = await context.newPage();
    await guest.goto(new URL(address!).pathname);
    const panel = guest.getByRole('region', { name: 'Payment' });
    await panel.getByRole('button', { name: `Pay ${price}` }).click();
    const ordered = guest.waitForResponse((response) => response.url().endsWith('/paypal/order'));
    const [popup] = await Promise.all([
      guest.waitForEvent('popup'),
      guest.getByRole('dialog', { name: 'Payment' }).getByRole('button', { name: 'Pay with PayPal' }).click(),
    ]);
    const { id } = (await (await ordered).json()) as { id: string };
    await popup.getByRole('button').first().waitFor();
    await approveAtPayPal(id);
    await popup.getByRole('button').first().click();
    await expect(guest.getByText('Thank you, your payment has arrived')).toBeVisible({ timeout: 20_000 });
    await expectAccessible(guest);
    await context.close();

    await page.reload();
    await page.getByRole('button', { name, exact: true }).click();
    await expect(details.getByText(`${price} paid through PayPal`)).toBeVisible();
    await expect(details.getByText('Settled')).toBeVisible();
    await expect(details.getByText('Requested from the guest', { exact: true })).toBeHidden();
  },
);
