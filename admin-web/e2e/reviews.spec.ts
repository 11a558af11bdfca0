import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Booking, Testimonial } from '@charter/contracts';
import { test, unique } from './fixtures.js';
import { emptyDay } from './own-days.js';

const open = async (page: Page) => {
  await page.goto('/admin/reviews');
  await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible();
};

test('a review is added, published, edited and deleted, and browser Back asks about unsaved changes', async ({ page, baseURL, atEnd }) => {
  const name = `Ruth Adderley ${unique()}`;
  // Without a session, as a visitor.
  const onTheWebsite = async () => {
    const shown = (await (await fetch(new URL('/api/testimonials', baseURL))).json()) as Testimonial[];
    return shown.find((one) => one.name === name);
  };
  atEnd(async (staff) => {
    const left = await onTheWebsite();
    if (left) await staff.delete(`/api/testimonials/${left.id}`);
  });
  const review = page.getByRole('article', { name, exact: true });
  await page.goto('/admin/gallery');
  await page.getByRole('link', { name: 'Reviews' }).click();
  await page.getByRole('button', { name: 'Add Review' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Review').pressSequentially('Told to us on the quay.');
  // goBack() would wait for a navigation that is prevented.
  await page.evaluate(() => history.back());
  await expect(dialog.getByText('Discard unsaved changes?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Review')).toHaveValue('Told to us on the quay.');
  await expect(page).toHaveURL(/\/admin\/reviews$/);

  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Location').fill('Harbour Island');
  await dialog.getByRole('radio', { name: '5 stars' }).press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByText('Review Created')).toBeVisible();
  await expect(review.getByText('(4/5)')).toBeVisible();
  await expect(review.getByText('Verified')).toBeHidden();
  await expect.poll(onTheWebsite).toMatchObject({ rating: 4, isVerified: false });

  await review.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByText('Verified guest').click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Review Updated')).toBeVisible();
  await page.reload();
  await expect(review.getByText('Verified')).toBeVisible();

  await review.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete review' }).click();
  await expect(page.getByText('Review Deleted')).toBeVisible();
  await expect(review).toBeHidden();
  await expect.poll(onTheWebsite).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/gallery$/);
});

/** A completed charter whose guest is not invited automatically, because staff enter it afterwards. */
async function enterPastCharter(staff: APIRequestContext, lastName: string): Promise<string> {
  const bookingDate = await emptyDay(staff, -300);
  const guest = { guestCount: 2, firstName: 'Ines', lastName, email: 'ines@guests.example', phone: '+1 242 555 0144' };
  const data = { packageId: 1, bookingDate, timeSlot: '9:00 AM - 1:00 PM', ...guest };
  const entered = await staff.post('/api/admin/bookings', { data });
  expect(entered.status()).toBe(201);
  const { id, endsAt } = (await entered.json()) as Booking;
  const entry = { id: crypto.randomUUID(), kind: 'returned', at: endsAt };
  expect((await staff.post(`/api/admin/bookings/${id}/log`, { data: entry })).status()).toBe(201);
  return id;
}

test('a review invitation is sent at most once a day', async ({ page, atEnd }) => {
  const lastName = `Moss ${unique()}`;
  const bookingId = await enterPastCharter(page.request, lastName);
  atEnd((staff) => staff.delete(`/api/admin/bookings/${bookingId}?force=true`));
  await open(page);
  const panel = page.getByRole('region', { name: 'Pending Review Invitations' });
  await panel.getByRole('button', { name: `Send Invite to Ines ${lastName}` }).click();
  await expect(page.getByText('Review Invitation Sent')).toBeVisible();
  await expect(page.getByText('The invitation email has been sent to the guest')).toBeVisible();
  const row = panel.getByRole('listitem').filter({ hasText: lastName });
  await expect(row.getByText(/^Sent/)).toBeVisible();
  await expect(row.getByRole('button')).toBeHidden();
  const again = await page.request.post(`/api/admin/send-review-invite/${bookingId}`);
  expect([again.status(), await again.json()]).toMatchObject([409, { code: 'ALREADY_INVITED' }]);
});
