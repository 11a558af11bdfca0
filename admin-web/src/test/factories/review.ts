import type { PendingInvitation, Testimonial } from '@charter/contracts';

let count = 0;

/** A review of which a test states only what matters to it. */
export function aReview(states: Partial<Testimonial> = {}): Testimonial {
  return {
    id: ++count,
    name: 'Ruth Adderley',
    location: 'Harbour Island',
    rating: 5,
    review: 'The quietest day of our year.',
    isVerified: false,
    ...states,
  };
}

/** A guest who has sailed, and whom nobody has asked yet. */
export function anInvitation(states: Partial<PendingInvitation> = {}): PendingInvitation {
  return {
    bookingId: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
    firstName: 'Amara',
    lastName: 'Rolle',
    email: 'amara@example.com',
    packageName: 'Rose Island 4-Hour Charter',
    bookingDate: '2026-06-06',
    invitedAt: null,
    ...states,
  };
}
