import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Testimonial } from '@charter/contracts';
import { demoBookings } from '@charter/contracts/demo';
import { everyWidth, expectAccessible, test } from './fixtures.js';
import { mockInvitation, rejectReview, reviewAddress } from './review-link.js';

const codeOf = (status: string) => {
  const { code } = demoBookings.find((booking) => booking.status === status)!;
  return `${code.slice(0, 5)}-${code.slice(5)}`;
};
const send = (page: Page) => page.getByRole('button', { name: /^(Submit review|Sending)/ });
const stars = (page: Page, name: string) => page.getByRole('radio', { name });
const text = 'We came for the pigs and stayed for the light.';

/** Opens an invitation and fills in the review. */
async function fillReview(page: Page) {
  await mockInvitation(page);
  await page.goto(reviewAddress);
  await page.getByLabel('Location').fill('Oslo, Norway');
  await stars(page, '5 stars').check({ force: true });
  await page.getByLabel('Your review').fill(text);
}

test('a guest with a completed charter submits one review, which is published', async ({ page, request }) => {
  const sailed = demoBookings.find(({ status }) => status === 'completed')!;
  const before = await request.get(`/api/reviews/${sailed.code}`);
  test.skip(before.status() === 409, 'The demo guest of this stack has submitted a review already');

  // Lower case, as mail programs may change it.
  await page.goto(`/review/${sailed.code.toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sailed.firstName);
  await expect(page.getByText(codeOf('completed'))).toBeVisible();
  await expect(page.getByText(sailed.packageName)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(sailed.firstName);
  await page.getByLabel('Location').fill('Miami, Florida');
  await stars(page, '4 stars').check({ force: true });
  const review = 'The anchorage on the quiet side was ours for four hours.';
  await page.getByLabel('Your review').fill(review);
  await send(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You' })).toBeFocused();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'We have your review' })).toBeVisible();
  await page.getByRole('link', { name: 'Visit Our Website' }).click();
  await expect(page).toHaveURL(/\/$/);
  const shown = async () => (await (await request.get('/api/testimonials')).json()) as Testimonial[];
  await expect.poll(async () => (await shown())[0]).toMatchObject({ name: sailed.firstName, rating: 4, review, isVerified: true });
});

test('shows an error at each invalid field; stars support arrow keys', everyWidth, async ({ page }) => {
  await mockInvitation(page);
  await page.goto(reviewAddress);
  await page.getByLabel('Name').fill('');
  await page.getByLabel('Your review').fill('Too short');
  await send(page).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Location')).toHaveAccessibleDescription('Location is required');
  await expect(page.getByText('Please select a rating')).toBeVisible();
  await expect(page.getByLabel('Your review')).toHaveAccessibleDescription(/Please write at least 10 characters/);
  await expectAccessible(page);

  await stars(page, '1 star').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(stars(page, '3 stars')).toBeChecked();
  await expect(page.getByText('Please select a rating')).toBeHidden();
  await stars(page, '5 stars').locator('..').hover();
  await expect(page.getByText('Unforgettable')).toBeVisible();
  await page.mouse.move(2, 2);
  await expect(page.getByText('Unforgettable')).toBeHidden();
});

test('after a network error keeps the review and submits it on retry', everyWidth, async ({ page }) => {
  await fillReview(page);
  const reviewRoutes = /\/api\/reviews\//;
  await page.route(reviewRoutes, (route) => route.abort());
  await send(page).click();
  await expect(page.getByText('Failed to submit review. Please try again.')).toBeVisible();
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
  await expect(page.getByLabel('Your review')).toHaveValue(text);
  await expectAccessible(page);
  await page.unroute(reviewRoutes);
  await send(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Review Submitted' })).toContainText(
    'Thank you for sharing your experience with us!',
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You' })).toBeFocused();
  await expect(page.getByRole('main').getByText(text)).toBeVisible();
  await expectAccessible(page);
});

test('shows a message on 429 for the invitation and the review', everyWidth, async ({ page }) => {
  await rejectReview(page, 'TOO_MANY_REQUESTS', 429);
  await page.goto(reviewAddress);
  await expect(page.getByRole('heading', { level: 1, name: 'One moment, please' })).toBeVisible();
  await expect(page.getByText('Too many requests. Please wait a moment and try again.')).toBeVisible();
  await expectAccessible(page);
  await mockInvitation(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Margaret');

  await fillReview(page);
  await rejectReview(page, 'TOO_MANY_REQUESTS', 429);
  await send(page).click();
  await expect(page.getByText('Failed to submit review. Please try again.')).toBeVisible();
  await expect(page.getByText('Too many requests. Please wait a moment and try again.')).toBeVisible();
  await expect(page.getByLabel('Your review')).toHaveValue(text);
  await expectAccessible(page);
});

test('an unknown link shows the contact details', everyWidth, async ({ page }) => {
  for (const address of ['/review/ABCDE-12345', '/review/nothing']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: "This link isn't valid" })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/);
  }
  await expectAccessible(page);
});

test('before the end of the charter shows when reviews open', everyWidth, async ({ page }) => {
  await page.goto(`/review/${codeOf('pending')}`);
  await expect(page.getByRole('heading', { level: 1, name: "This charter isn't over yet" })).toBeVisible();
  await expect(page.getByText(/Nassau time/)).toBeVisible();
  await expectAccessible(page);
});

test('a review that exists already shows the thanks page', everyWidth, async ({ page }) => {
  await fillReview(page);
  await rejectReview(page, 'ALREADY_REVIEWED', 409);
  await send(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We have your review' })).toBeFocused();
  await expectAccessible(page);
});

test('refetches an invitation that failed to load', everyWidth, async ({ page }) => {
  await page.clock.install();
  await page.route('**/api/reviews/*', (route) => route.abort());
  await page.goto(reviewAddress);
  await expect(page.getByRole('heading', { level: 1, name: 'Your charter could not be loaded' })).toBeVisible();
  await expectAccessible(page);
  await mockInvitation(page);
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Margaret');
});
