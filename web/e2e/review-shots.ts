/** States of the page for reviews. */
import type { Page } from '@playwright/test';
import { problem } from './responses.js';
import { mockInvitation, rejectReview, reviewAddress } from './review-link.js';
import type { Context, Shot } from './shot.js';

const opened =
  (answer: (page: Page) => Promise<unknown>): Shot['enter'] =>
  async ({ page, visit }) => {
    await answer(page);
    await visit(reviewAddress);
    await page.waitForLoadState('networkidle');
  };

async function submit({ page, t, visit }: Context) {
  await visit(reviewAddress);
  await page.getByLabel(t('review.location')).fill('Toronto, Canada');
  await page.getByRole('radio').last().check({ force: true });
  await page.getByLabel(t('review.words')).fill('We have talked about nothing else since we came home.');
  await page.getByRole('button', { name: t('review.send') }).click();
}

export const reviewShots: Shot[] = [
  { of: 'review', enter: opened(mockInvitation) },
  {
    of: 'review-errors',
    enter: async ({ page, t, visit }) => {
      await mockInvitation(page);
      await visit(reviewAddress);
      await page.getByLabel(t('review.name')).fill('');
      await page.getByRole('button', { name: t('review.send') }).click();
      await page.getByText(t('fields.ratingRequired')).waitFor();
    },
  },
  {
    of: 'review-failed',
    enter: async (scene) => {
      await mockInvitation(scene.page);
      await scene.page.route('**/api/reviews/*', (route) =>
        route.request().method() === 'POST' ? route.fulfill(problem(429, 'TOO_MANY_REQUESTS')) : route.fallback(),
      );
      await submit(scene);
      await scene.page.getByText(scene.t('review.failed')).first().waitFor();
    },
  },
  {
    of: 'review-thanks',
    enter: async (scene) => {
      await mockInvitation(scene.page);
      await submit(scene);
      await scene.page.getByRole('heading', { name: scene.t('review.thanksTitle') }).waitFor();
    },
  },
  { of: 'review-already', enter: opened((page) => rejectReview(page, 'ALREADY_REVIEWED', 409)) },
  { of: 'review-unknown', enter: opened((page) => rejectReview(page, 'BOOKING_NOT_FOUND', 404)) },
  { of: 'review-early', enter: opened((page) => rejectReview(page, 'REVIEW_TOO_EARLY', 409)) },
  { of: 'review-busy', enter: opened((page) => rejectReview(page, 'TOO_MANY_REQUESTS', 429)) },
  { of: 'review-not-loaded', enter: opened((page) => page.route('**/api/reviews/*', (route) => route.abort())) },
];
