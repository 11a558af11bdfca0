import type { Page } from '@playwright/test';
import type { ReviewInvitation, Testimonial } from '@charter/contracts';
import { problem } from './responses.js';

const invitation: ReviewInvitation = {
  confirmationCode: 'M4R1N-4S411',
  firstName: 'Margaret',
  packageName: 'Rose Island 4-Hour Charter',
  bookingDate: '2026-06-06',
};

export const reviewAddress = `/review/${invitation.confirmationCode}`;
const reviewRoutes = '**/api/reviews/*';

/** Mocks a valid invitation and an accepted review. */
export const mockInvitation = (page: Page) =>
  page.route(reviewRoutes, (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: invitation });
    const stored: Testimonial = { id: 1, isVerified: true, ...(route.request().postDataJSON() as Omit<Testimonial, 'id' | 'isVerified'>) };
    return route.fulfill({ status: 201, json: stored });
  });

export async function rejectReview(page: Page, code: string, status: number): Promise<void> {
  await page.route(reviewRoutes, (route) => route.fulfill(problem(status, code)));
  await page.route('**/api/bookings/*', (route) =>
    route.fulfill({ json: { ...invitation, endsAt: '2026-12-05T18:00:00.000Z', startsAt: '2026-12-05T14:00:00.000Z' } }),
  );
}
