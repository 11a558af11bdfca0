import type { PendingInvitation, Testimonial } from '@charter/contracts';

let count = 0;

export function buildReview(overrides: Partial<Testimonial> = {}): Testimonial {
  return {
    id: ++count,
    name: 'Ruth Adderley',
    location: 'Harbour Island',
    rating: 5,
    review: 'The quietest day of our year.',
    isVerified: false,
    ...overrides,
  };
}

/** A guest of a completed charter who has not been invited. */
export function buildInvitation(overrides: Partial<PendingInvitation> = {}): PendingInvitation {
  return {
    bookingId: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
    firstName: 'Amara',
    lastName: 'Rolle',
    email: 'amara@example.com',
    packageName: 'Rose Island 4-Hour Charter',
    bookingDate: '2026-06-06',
    invitedAt: null,
    ...overrides,
  };
}
