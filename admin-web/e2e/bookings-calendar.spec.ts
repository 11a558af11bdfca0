import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, test, unique } from './fixtures.js';
import { emptyDay } from './own-days.js';

test('a time is blocked, shown in the calendar, rejected when taken, and unblocked', async ({ page }) => {
  // After the booking window.
  const day = await emptyDay(page.request, 400);
  await page.goto(`/admin/bookings?view=calendar&on=${day}&by=week`);
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  const block = async () => {
    await page.getByRole('button', { name: 'Block time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Block time' });
    await dialog.getByLabel('From').fill(`${day}T09:00`);
    await dialog.getByLabel('To').fill(`${day}T15:00`);
    await dialog.getByRole('button', { name: 'Block time' }).click();
    return dialog;
  };
  await block();
  await expect(page.getByText('Time blocked')).toBeVisible();
  const entry = page.getByRole('button', { name: /9 AM – 3 PM\s*Maintenance/ });
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const rejected = await block();
  await expect(rejected.getByText(/the boat is blocked from .*9:00 AM to 3:00 PM \(maintenance\)/)).toBeVisible();
  await rejected.getByRole('button', { name: 'Cancel' }).click();
  await rejected.getByRole('button', { name: 'Discard' }).click();

  await entry.click();
  await page.getByRole('dialog', { name: 'Maintenance' }).getByRole('button', { name: 'Remove block' }).click();
  await expect(page.getByText('Block removed')).toBeVisible();
  await expect(entry).toBeHidden();
});

test('a phone booking is created and deleted', async ({ page }) => {
  const day = await emptyDay(page.request, 400);
  const lastName = `Caller ${unique()}`;
  const name = `Rosalind ${lastName}`;
  await page.goto(`/admin/bookings?view=calendar&on=${day}&by=month`);
  await page.getByRole('button', { name: 'New booking' }).click();
  const form = page.getByRole('dialog', { name: 'New booking' });
  await form.getByRole('button', { name: 'Create booking' }).click();
  await expect(form.getByText('First name is required')).toBeVisible();
  await expect(form.getByText('Date is required')).toBeVisible();
  await form.getByLabel('Date').fill(day);
  await form.getByLabel('First name').fill('Rosalind');
  await form.getByLabel('Last name').fill(lastName);
  await form.getByLabel('Email').fill('rosalind@guests.example');
  await form.getByLabel('Phone').fill('+1 242 555 0177');
  await form.getByLabel('Payment method').fill('Cash at the dock');
  await form.getByRole('button', { name: 'Create booking' }).click();
  await expect(page.getByText('Booking created')).toBeVisible();

  const entry = page.getByRole('button', { name });
  await entry.click();
  const details = page.getByRole('dialog', { name });
  await expect(details.getByText('Cash at the dock')).toBeVisible();
  await expect(details.getByText('Booked by phone')).toBeVisible();
  await details.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete booking' }).click();
  await expect(page.getByText('Booking Deleted')).toBeVisible();
  await expect(entry).toBeHidden();
});
