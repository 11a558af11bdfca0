import { type GuestBooking, DomainError } from '@charter/contracts';

/**
 * Refuses a guest who has nothing to tell: no trip, or not yet. Staff may have forgotten to confirm a charter that
 * sailed, so only a cancelled one counts as none.
 */
export function requireSailed({ status, endsAt }: Pick<GuestBooking, 'status' | 'endsAt'>, now: Date): void {
  if (status === 'cancelled') throw new DomainError('BOOKING_NOT_FOUND');
  if (now < new Date(endsAt)) throw new DomainError('REVIEW_TOO_EARLY');
}
