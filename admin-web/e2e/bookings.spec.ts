import { expect, type Page } from '@playwright/test';
import type { Booking } from '@charter/contracts';
import { expectFailure, failNextRequest } from './stub-responses.js';
import { singleViewport, expectAccessible, expectNoSidewaysScroll, rows, test } from './fixtures.js';

const open = async (page: Page, query = '') => {
  await page.goto(`/admin/bookings${query}`);
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
};
/** Guests of the demo bookings; tests restore these rows. */
const demo = { pending: 'Sofía Hernández', confirmed: 'Daniel Whitfield' };
const statusOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Status of ${name}` }).first();

test('the booking list is accessible', async ({ page }) => {
  await open(page);
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a pending booking is confirmed, persists after a reload, and is set back to pending', async ({ page }) => {
  const name = demo.pending;
  await open(page, `?search=${encodeURIComponent(name)}`);
  await statusOf(page, name).selectOption('confirmed');
  await expect(page.getByText('Status Updated')).toBeVisible();
  await page.reload();
  await expect(statusOf(page, name)).toHaveValue('confirmed');
  await statusOf(page, name).selectOption('pending');
  await expect(page.getByText(`${name}: Pending`)).toBeVisible();
});

test('a confirmed booking is cancelled and restored while its slot is free', async ({ page }) => {
  const name = demo.confirmed;
  await open(page, `?search=${encodeURIComponent(name)}`);
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

test('the booking details are accessible, and deleting asks first', async ({ page }) => {
  await open(page);
  await rows(page).first().locator('[data-opener]').click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('Confirmation code')).toBeVisible();
  await expect(details.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page);

  await details.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Delete this booking?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep booking' }).click();
  await expect(page.getByText('Confirmation code')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a search without a match shows the empty state and can be cleared', async ({ page }) => {
  await open(page);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('nobody by this name');
  await expect(page.getByRole('heading', { name: 'No bookings match' })).toBeVisible();
  await expect(page).toHaveURL(/search=nobody/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a key on a status select opens its list and changes nothing', async ({ page, isMobile }) => {
  test.skip(isMobile, 'Phones have no hardware keyboard');
  const name = demo.confirmed;
  await open(page, `?search=${encodeURIComponent(name)}`);
  await statusOf(page, name).focus();
  await page.keyboard.press('c');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(statusOf(page, name)).toHaveValue('confirmed');
});

test('failed requests keep the booking unchanged', { tag: singleViewport }, async ({ page }) => {
  const name = demo.confirmed;
  await open(page, `?search=${encodeURIComponent(name)}`);
  await failNextRequest(page, 'PUT', '**/api/admin/bookings/*/status');
  await statusOf(page, name).selectOption('pending');
  await expectFailure(page, 'Failed to update booking status');
  await expect(statusOf(page, name)).toHaveValue('confirmed');

  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Delete without a refund' }).check();
  await failNextRequest(page, 'DELETE', '**/api/admin/bookings/*');
  await page.getByRole('button', { name: 'Delete booking' }).click();
  await expectFailure(page, 'Failed to delete booking');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep booking' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(statusOf(page, name)).toHaveValue('confirmed');
});

test('a cancelled booking is not restored when its slot is taken', { tag: singleViewport }, async ({ page }) => {
  // After the booking window, where no other test books.
  const day = new Date(Date.now() + 410 * 86_400_000).toISOString().slice(0, 10);
  const createBooking = async (firstName: string) => {
    const answer = await page.request.post('/api/admin/bookings', {
      data: {
        packageId: 1,
        bookingDate: day,
        timeSlot: '9:00 AM - 1:00 PM',
        guestCount: 2,
        firstName,
        lastName: 'Rolle',
        email: 'rolle@guests.example',
        phone: '+1 242 555 0133',
      },
    });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as Booking).id;
  };
  const deleteBooking = async (id: string) =>
    expect((await page.request.delete(`/api/admin/bookings/${id}?force=true`)).status()).toBe(204);
  const first = await createBooking('Cassia');
  await page.request.put(`/api/admin/bookings/${first}/status`, { data: { status: 'cancelled' } });
  const second = await createBooking('Delroy');

  await open(page, '?search=Rolle');
  await statusOf(page, 'Cassia Rolle').selectOption('confirmed');
  await expectFailure(page, 'The time is already booked', "The status wasn't changed.");
  await expect(statusOf(page, 'Cassia Rolle')).toHaveValue('cancelled');
  await deleteBooking(first);
  await deleteBooking(second);
});
