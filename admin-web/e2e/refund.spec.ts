import { expect } from '@playwright/test';
import type { BookingRecord } from '@charter/contracts';
import { expectAccessible, expectFailure, smoke, test } from './fixtures.js';
import { changeStatus, createPaidBooking } from './paid-booking.js';

test('a paid booking is refunded by its policy, and deleting it needs a second confirmation', smoke, async ({ page, browser }) => {
  const { name } = await createPaidBooking(browser, page.request);
  await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await expect(dialog.getByText('If the booking is cancelled now, its policy refunds 90%: $1,080.')).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'Refund $1,080' });
  await submit.click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('A broken wrist');
  await submit.click();
  await expect(page.getByText('Refund sent', { exact: true })).toBeVisible();
  await expect(page.getByText(`$1,080 is being refunded to ${name}`)).toBeVisible();

  const details = page.getByRole('dialog', { name });
  await expect(details.getByText('Partially refunded').first()).toBeVisible();
  await details.getByRole('button', { name: 'Delete', exact: true }).click();
  const deleteButton = page.getByRole('button', { name: 'Delete booking' });
  await expect(page.getByText('This booking is only partially refunded')).toBeVisible();
  await expect(deleteButton).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Delete without a refund' }).check();
  await deleteButton.click();
  await expect(page.getByText('The booking has been removed permanently')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No bookings match' })).toBeVisible();
});

test('a paid booking is edited, its confirmation sent again, and its refund recorded as made outside PayPal', async ({ page, browser }) => {
  const { id, lastName, email } = await createPaidBooking(browser, page.request);
  await page.goto(`/admin/bookings?search=${encodeURIComponent(lastName)}`);
  await page.getByRole('button', { name: `Iris ${lastName}`, exact: true }).click();
  await page.getByRole('button', { name: 'Edit details', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit booking' });
  await form.getByLabel('First name').fill('Irene');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Booking updated')).toBeVisible();
  const details = page.getByRole('dialog', { name: `Irene ${lastName}` });
  await expect(details.getByText('Details edited')).toBeVisible();

  await details.getByRole('button', { name: 'Send confirmation again' }).click();
  await expect(page.getByText(`It is sent to ${email} with the current details of the booking.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('Confirmation requested')).toBeVisible();

  // The specification's call fixes the refund and does not pay it.
  await changeStatus(page.request, id, 'cancelled');
  await page.reload();
  await expect(details.getByText('Not paid yet')).toBeVisible();
  await details.getByRole('button', { name: 'Refunded outside PayPal' }).click();
  await page.getByLabel('How it was refunded').fill('Cash at the dock');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark as refunded' }).click();
  await expect(details.getByText('Refund of $1,080 made outside PayPal')).toBeVisible();
  await expect(details.getByText('Refund due')).toBeHidden();
});

test('a charter is cancelled for the weather: everything is refunded, and the guest’s e-mail says so', async ({ page, browser }) => {
  const { id, name } = await createPaidBooking(browser, page.request);
  await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
  await page.getByLabel(`Status of ${name}`).selectOption('cancelled');
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking' });
  await dialog.getByRole('radio', { name: 'The guest asked' }).check();
  await expect(dialog.getByText('7 days or more before departure, the policy refunds 90%: $1,080 of $1,200.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Weather' }).check();
  await expect(dialog.getByText('Everything is refunded: $1,200.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel and refund $1,200' }).click();
  await expect(page.getByText(`${name}: Cancelled`)).toBeVisible();

  // The refund and its e-mail follow later.
  await expect
    .poll(async () => {
      const { booking, emails } = (await (await page.request.get(`/api/admin/bookings/${id}`)).json()) as BookingRecord;
      return [booking.paymentStatus, emails.filter(({ subject }) => subject?.startsWith('Your charter is cancelled')).length];
    })
    .toEqual(['refunded', 1]);
  await page.reload();
  await page.getByRole('button', { name, exact: true }).click();
  const details = page.getByRole('dialog', { name });
  await expect(details.getByText('Everything is refunded: $1,200.')).toBeVisible();
  await expect(details.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(details.getByText('Your charter is cancelled', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);

  await details.getByLabel(/^Status/).selectOption('confirmed');
  await expectFailure(page, 'Failed to update booking status', 'This booking has been refunded. Please enter a new one.');
});
