import { type Browser, expect } from '@playwright/test';
import type { BookingWindow, CharterPackage, NextFree, PaymentOrder } from '@charter/contracts';
import { expectFailure, failOnce } from './stub-responses.js';
import { atOneWidth, expectAccessible, payAtPayPal, test } from './stack.js';

/** A guest books the last days of the season through the site, and pays. @returns their last name, one of its kind */
async function aPaidBooking(browser: Browser): Promise<string> {
  const visitor = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const { request } = visitor;
  const packages = (await (await request.get('/api/charter-packages')).json()) as CharterPackage[];
  const chosen = packages.find(({ name }) => name === 'Rose Island 4-Hour Charter');
  const { end } = (await (await request.get('/api/booking-window')).json()) as BookingWindow;
  const after = new Date(Date.parse(end) - 20 * 86_400_000).toISOString().slice(0, 10);
  const { alternatives } = (await (await request.get(`/api/next-free/${chosen?.id}?after=${after}`)).json()) as NextFree;
  const lastName = `Bethel ${crypto.randomUUID().slice(0, 8)}`;
  const booking = {
    packageId: chosen?.id,
    bookingDate: alternatives[0]?.date,
    timeSlot: alternatives[0]?.timeSlot,
    guestCount: 2,
    firstName: 'Iris',
    lastName,
    email: 'iris.bethel@guests.example',
    phone: '+1 242 555 0121',
  };
  const order = { amount: String(chosen?.price), currency: 'USD', intent: 'CAPTURE', booking };
  const { id } = (await (await request.post('/paypal/order', { data: order })).json()) as PaymentOrder;
  await payAtPayPal(id);
  const capture = await request.post(`/paypal/order/${id}/capture`);
  expect(await capture.json()).toEqual({ status: 'COMPLETED' });
  await visitor.close();
  return lastName;
}

test('a paid booking is refunded as its policy says, and deleted only on purpose', { tag: atOneWidth }, async ({ page, browser }) => {
  const name = `Iris ${await aPaidBooking(browser)}`;
  await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Give money back' });
  await expect(dialog.getByText('Cancelled now, the policy of this booking returns 90%: $1,080.')).toBeVisible();
  await expectAccessible(page);
  const give = dialog.getByRole('button', { name: 'Refund $1,080' });
  await give.click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('A broken wrist');
  await failOnce(page, 'POST', '**/api/admin/bookings/*/refunds');
  await give.click();
  await expectFailure(page, 'Failed to refund');
  await expect(dialog.getByLabel('Reason')).toHaveValue('A broken wrist');
  await expectAccessible(page);
  await give.click();
  await expect(page.getByText('Refund Sent')).toBeVisible();
  await expect(page.getByText(`$1,080 is on its way back to ${name}`)).toBeVisible();

  const details = page.getByRole('dialog', { name });
  await expect(details.getByText('Partially refunded').first()).toBeVisible();
  await details.getByRole('button', { name: 'Delete', exact: true }).click();
  const removal = page.getByRole('button', { name: 'Delete booking' });
  await expect(page.getByText('This booking is refunded only in part')).toBeVisible();
  await expect(removal).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Delete it without a refund' }).check();
  await removal.click();
  await expect(page.getByText('The booking has been removed permanently')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No bookings match' })).toBeVisible();
});

test('a paid booking is corrected, its confirmation sent again, and its refund settled otherwise', async ({ page, browser }) => {
  const lastName = await aPaidBooking(browser);
  await page.goto(`/admin/bookings?search=${encodeURIComponent(lastName)}`);
  await page.getByRole('button', { name: `Iris ${lastName}`, exact: true }).click();
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Correct this booking' });
  await form.getByLabel('First name').fill('Irene');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Booking Corrected')).toBeVisible();
  const details = page.getByRole('dialog', { name: `Irene ${lastName}` });
  await expect(details.getByText('Details corrected')).toBeVisible();

  await details.getByRole('button', { name: 'Send confirmation again' }).click();
  await expect(page.getByText('It goes to iris.bethel@guests.example, as the booking stands now.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(page.getByText('Confirmation Requested')).toBeVisible();

  await details.getByLabel(/^Status/).selectOption('cancelled');
  const cancellation = page.getByRole('dialog', { name: 'Cancel this booking' });
  await cancellation.getByRole('checkbox', { name: 'Refund the guest now' }).uncheck();
  await cancellation.getByRole('button', { name: 'Cancel without a refund' }).click();
  await details.getByRole('button', { name: 'Settled otherwise' }).click();
  await page.getByLabel('How it was settled').fill('Cash at the dock');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark as settled' }).click();
  await expect(details.getByText('Refund of $1,080 settled without PayPal')).toBeVisible();
  await expect(details.getByText('To refund')).toBeHidden();
});
