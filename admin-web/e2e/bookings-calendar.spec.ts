import { expect } from '@playwright/test';
import { expectFailure, failNextRequest } from './stub-responses.js';
import { expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';

/** A date after the booking window, where no other test books. */
const farDate = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10);

test('a time is blocked, shown in the calendar, rejected when taken, and unblocked', async ({ page }) => {
  await page.goto(`/admin/bookings?view=calendar&on=${farDate}&by=week`);
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  const block = async () => {
    await page.getByRole('button', { name: 'Block time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Block time' });
    await dialog.getByLabel('From').fill(`${farDate}T09:00`);
    await dialog.getByLabel('To').fill(`${farDate}T15:00`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Block time' }).click();
    return dialog;
  };
  await failNextRequest(page, 'POST', '**/api/admin/blocks');
  const failedDialog = await block();
  await expectFailure(page, 'The time could not be blocked');
  await expect(failedDialog.getByLabel('To')).toHaveValue(`${farDate}T15:00`);
  await failedDialog.getByRole('button', { name: 'Block time' }).click();
  await expect(page.getByText('Time blocked')).toBeVisible();
  const entry = page.getByRole('button', { name: /9 AM – 3 PM\s*Maintenance/ });
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const rejectedDialog = await block();
  await expect(rejectedDialog.getByText(/the boat is blocked from .*9:00 AM to 3:00 PM \(maintenance\)/)).toBeVisible();
  await rejectedDialog.getByRole('button', { name: 'Cancel' }).click();
  await rejectedDialog.getByRole('button', { name: 'Discard' }).click();

  await entry.click();
  const removeButton = page.getByRole('dialog', { name: 'Maintenance' }).getByRole('button', { name: 'Remove block' });
  await failNextRequest(page, 'DELETE', '**/api/admin/blocks/*');
  await removeButton.click();
  await expectFailure(page, 'The block could not be removed');
  await removeButton.click();
  await expect(page.getByText('Block removed')).toBeVisible();
  await expect(entry).toBeHidden();
});

test('a phone booking is created and deleted', async ({ page }) => {
  await page.goto(`/admin/bookings?view=calendar&on=${farDate}&by=month`);
  await page.getByRole('button', { name: 'New booking' }).click();
  const form = page.getByRole('dialog', { name: 'New booking' });
  await form.getByRole('button', { name: 'Create booking' }).click();
  await expect(form.getByText('First name is required')).toBeVisible();
  await expect(form.getByText('Date is required')).toBeVisible();
  await form.getByLabel('Date').fill(farDate);
  await form.getByLabel('First name').fill('Rosalind');
  await form.getByLabel('Last name').fill('Caller');
  await form.getByLabel('Email').fill('rosalind@guests.example');
  await form.getByLabel('Phone').fill('+1 242 555 0177');
  await form.getByLabel('Payment method').fill('Cash at the dock');
  await failNextRequest(page, 'POST', '**/api/admin/bookings');
  await form.getByRole('button', { name: 'Create booking' }).click();
  await expectFailure(page, 'The booking could not be created');
  await expect(form.getByLabel('Payment method')).toHaveValue('Cash at the dock');
  await form.getByRole('button', { name: 'Create booking' }).click();
  await expect(page.getByText('Booking created')).toBeVisible();

  await page.getByRole('button', { name: /Rosalind Caller/ }).click();
  const details = page.getByRole('dialog', { name: 'Rosalind Caller' });
  await expect(details.getByText('Cash at the dock')).toBeVisible();
  await expect(details.getByText('Booked by phone')).toBeVisible();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete booking' }).click();
  await expect(page.getByText('Booking Deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: /Rosalind Caller/ })).toBeHidden();
});
