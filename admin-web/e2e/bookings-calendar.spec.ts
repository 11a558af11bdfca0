import { expect } from '@playwright/test';
import { expectFailure, failOnce } from './stub-responses.js';
import { expectAccessible, expectNoSidewaysScroll, test } from './stack.js';

/** Days that nobody else books: beyond the guests' window. */
const far = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10);

test('staff block time, see it in the calendar, are told what is in the way, and give it back', async ({ page }) => {
  await page.goto(`/admin/bookings?view=calendar&on=${far}&by=week`);
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  const block = async () => {
    await page.getByRole('button', { name: 'Block time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Block time' });
    await dialog.getByLabel('From').fill(`${far}T09:00`);
    await dialog.getByLabel('To').fill(`${far}T15:00`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Block time' }).click();
    return dialog;
  };
  await failOnce(page, 'POST', '**/api/admin/blocks');
  const unanswered = await block();
  await expectFailure(page, 'Failed to block this time');
  await expect(unanswered.getByLabel('To')).toHaveValue(`${far}T15:00`);
  await unanswered.getByRole('button', { name: 'Block time' }).click();
  await expect(page.getByText('Time Blocked')).toBeVisible();
  const entry = page.getByRole('button', { name: /9 AM – 3 PM\s*Maintenance/ });
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const refused = await block();
  await expect(refused.getByText(/the boat is blocked from .*9:00 AM to 3:00 PM \(maintenance\)/)).toBeVisible();
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await refused.getByRole('button', { name: 'Discard' }).click();

  await entry.click();
  const removal = page.getByRole('dialog', { name: 'Maintenance' }).getByRole('button', { name: 'Remove block' });
  await failOnce(page, 'DELETE', '**/api/admin/blocks/*');
  await removal.click();
  await expectFailure(page, 'Failed to remove the block');
  await removal.click();
  await expect(page.getByText('Block Removed')).toBeVisible();
  await expect(entry).toBeHidden();
});

test('a guest who calls is booked, and the booking deleted again', async ({ page }) => {
  await page.goto(`/admin/bookings?view=calendar&on=${far}&by=month`);
  await page.getByRole('button', { name: 'New booking' }).click();
  const form = page.getByRole('dialog', { name: 'New booking' });
  await form.getByLabel('Date').fill(far);
  await form.getByLabel('First name').fill('Rosalind');
  await form.getByLabel('Last name').fill('Caller');
  await form.getByLabel('Email').fill('rosalind@guests.example');
  await form.getByLabel('Phone').fill('+1 242 555 0177');
  await form.getByLabel('Paid how').fill('Cash at the dock');
  await failOnce(page, 'POST', '**/api/admin/bookings');
  await form.getByRole('button', { name: 'Enter booking' }).click();
  await expectFailure(page, 'Failed to create booking');
  await expect(form.getByLabel('Paid how')).toHaveValue('Cash at the dock');
  await form.getByRole('button', { name: 'Enter booking' }).click();
  await expect(page.getByText('Booking Created')).toBeVisible();

  await page.getByRole('button', { name: /Rosalind Caller/ }).click();
  const details = page.getByRole('dialog', { name: 'Rosalind Caller' });
  await expect(details.getByText('Cash at the dock')).toBeVisible();
  await expect(details.getByText('Entered by phone')).toBeVisible();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete booking' }).click();
  await expect(page.getByText('Booking Deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: /Rosalind Caller/ })).toBeHidden();
});
