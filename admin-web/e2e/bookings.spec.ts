import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Booking } from '@charter/contracts';
import { expectFailure, smoke, test, unique } from './fixtures.js';
import { emptyDay } from './own-days.js';
import { changeStatus, createPaidBooking } from './paid-booking.js';

const open = async (page: Page, name: string) => {
  await page.goto(`/admin/bookings?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
};
const statusOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Status of ${name}` });

test('a pending booking is confirmed, persists after a reload, and is set back to pending', smoke, async ({ page, browser }) => {
  const { name } = await createPaidBooking(browser, page.request);
  await open(page, name);
  await statusOf(page, name).selectOption('confirmed');
  await expect(page.getByText('Status Updated')).toBeVisible();
  await page.reload();
  await expect(statusOf(page, name)).toHaveValue('confirmed');
  await statusOf(page, name).selectOption('pending');
  await expect(page.getByText(`${name}: Pending`)).toBeVisible();
});

test('a confirmed booking is cancelled and restored while its slot is free', async ({ page, browser }) => {
  const { id, name } = await createPaidBooking(browser, page.request);
  await changeStatus(page.request, id, 'confirmed');
  await open(page, name);
  // Chromium, on Linux as on Windows, changes a closed list at a key, which would cancel a charter.
  await statusOf(page, name).focus();
  for (const key of ['c', 'Escape', 'ArrowDown', 'Escape']) await page.keyboard.press(key);
  await expect(statusOf(page, name)).toHaveValue('confirmed');

  await statusOf(page, name).selectOption('cancelled');
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking' });
  await dialog.getByRole('radio', { name: 'Our decision' }).check();
  await dialog.getByRole('radio', { name: 'Nothing' }).check();
  await dialog.getByLabel('Reason').fill('Only a test');
  await dialog.getByRole('checkbox', { name: 'Email the guest' }).uncheck();
  await dialog.getByRole('button', { name: 'Cancel without a refund' }).click();
  await expect(page.getByText(`${name}: Cancelled`)).toBeVisible();
  await page.reload();
  await expect(statusOf(page, name)).toHaveValue('cancelled');
  await statusOf(page, name).selectOption('confirmed');
  await expect(page.getByText(`${name}: Confirmed`)).toBeVisible();
});

/** Enters a booking as staff do for a guest on the phone. */
async function enterBooking(staff: APIRequestContext, bookingDate: string, firstName: string, lastName: string): Promise<string> {
  const guest = { guestCount: 2, firstName, lastName, email: 'rolle@guests.example', phone: '+1 242 555 0133' };
  const data = { packageId: 1, bookingDate, timeSlot: '9:00 AM - 1:00 PM', ...guest };
  const entered = await staff.post('/api/admin/bookings', { data });
  expect(entered.status()).toBe(201);
  return ((await entered.json()) as Booking).id;
}

test('a cancelled booking is not restored when its slot is taken', async ({ page, atEnd }) => {
  const lastName = `Rolle ${unique()}`;
  const cancelled = `Cassia ${lastName}`;
  // After the booking window.
  const day = await emptyDay(page.request, 400);
  const enter = async (firstName: string) => {
    const id = await enterBooking(page.request, day, firstName, lastName);
    atEnd((staff) => staff.delete(`/api/admin/bookings/${id}?force=true`));
    return id;
  };
  await changeStatus(page.request, await enter('Cassia'), 'cancelled');
  await enter('Delroy');

  await open(page, lastName);
  await statusOf(page, cancelled).selectOption('confirmed');
  await expectFailure(page, 'The time is already booked', "The status wasn't changed.");
  await expect(statusOf(page, cancelled)).toHaveValue('cancelled');
});
