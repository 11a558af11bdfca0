/** States of forms, and of the questions before something is deleted. */
import type { Page } from '@playwright/test';
import { buildBooking } from '../src/test/factories/booking.js';
import { buildReview } from '../src/test/factories/review.js';
import { dialog, fill, press, screen, then } from './shot-steps.js';
import type { Shot } from './shot.js';
import { stubResponse } from './stub-responses.js';

const visit =
  (path: string): Shot['enter'] =>
  async (page) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
const submit = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const wait = (text: string | RegExp) => (page: Page) => page.getByRole('dialog').last().getByText(text).first().waitFor();

const packages = visit('/admin/packages');
const images = then(packages, press(/images of Exuma 8-Hour Charter/i), (page) =>
  page.getByRole('dialog').getByRole('listitem').first().waitFor(),
);
const bookings = screen('/admin/bookings', '**/api/bookings?*', [buildBooking({ paymentStatus: 'pending' })]);
const reviews = screen('/admin/reviews', '**/api/testimonials', [buildReview()]);
const inquiries = visit('/admin/inquiries?search=Henrik');
const photograph = new URL('../../web/pictures/deck-detail.jpg', import.meta.url).pathname;
const crop = then(visit('/admin/gallery'), press('Add Image'), async (page) => {
  await page.locator('input[type=file]').setInputFiles(photograph);
  await page.getByRole('button', { name: 'Use this image' }).waitFor();
});

/** The account screen at a step of two-factor authentication. */
const secondFactor = then(visit('/admin/account'), async (page) => {
  // A picture as large as a QR code.
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 41 41"><path d="M4 4h7v7H4z"/></svg>';
  await page.route('**/api/admin/second-factor', (route) =>
    route.fulfill({
      json:
        route.request().method() === 'POST'
          ? { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', picture }
          : { codes: Array.from({ length: 10 }, (_, index) => `ABCDE-1234${index}`) },
    }),
  );
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill('the present one');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
});

export const formShots: Shot[] = [
  {
    of: 'sign-in-errors',
    signedOut: true,
    enter: async (page) => {
      await page.goto('/admin/login');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Password is required').waitFor();
    },
  },
  { of: 'invitation', signedOut: true, enter: visit('/admin/invite/key-of-the-link') },
  {
    of: 'account-errors',
    enter: then(visit('/admin/account'), async (page) => {
      await page.getByLabel('Current password').fill('the present one');
      await page.getByLabel('New password').fill('short');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Please use at least 12 characters').waitFor();
    }),
  },
  { of: 'second-factor-scan', enter: secondFactor },
  {
    of: 'second-factor-codes',
    enter: then(secondFactor, async (page) => {
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByText('Your recovery codes').waitFor();
    }),
  },
  dialog('package-edit', then(packages, press('Edit Exuma 8-Hour Charter'))),
  dialog(
    'package-errors',
    then(packages, press('New package'), fill('Max guests', '0'), submit('Create package'), wait('Image URL is required')),
  ),
  dialog('package-delete', then(packages, press('Delete Exuma 8-Hour Charter'))),
  dialog('package-images', images),
  dialog('package-image-new', then(images, submit('Add image'), wait('Image URL'))),
  dialog('booking-delete', then(bookings, press('Delete the booking of Amara Rolle'))),
  dialog('block-time', then(bookings, press('Block time'))),
  dialog('phone-booking-errors', then(bookings, press('New booking'), submit('Create booking'), wait('First name is required'))),
  dialog('review-errors', then(reviews, press('Add Review'), submit('Add Review'), wait('Review content is required'))),
  dialog('review-delete', then(reviews, press(/^Delete/))),
  dialog('inquiry-details', then(inquiries, press(/^View Details/))),
  dialog('inquiry-reply', then(inquiries, press(/^Reply to/))),
  dialog('gallery-crop', crop),
  dialog('gallery-edit', then(visit('/admin/gallery'), press('Edit At anchor'))),
  dialog('gallery-delete', then(visit('/admin/gallery'), press('Delete At anchor'))),
  {
    of: 'team-invite',
    shows: 'dialog',
    enter: then((page) => stubResponse(page, '**/api/admin/crew', []), visit('/admin/team'), press('Invite someone')),
  },
];
