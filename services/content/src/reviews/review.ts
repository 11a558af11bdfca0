import { type GuestBooking, Refusal } from '@charter/contracts';

/**
 * Refuses a guest who has nothing to tell: no trip, or not yet. Staff may have forgotten to confirm a charter that
 * sailed, so only a cancelled one counts as none.
 */
export function requireSailed({ status, endsAt }: Pick<GuestBooking, 'status' | 'endsAt'>, now: Date): void {
  if (status === 'cancelled') throw new Refusal('BOOKING_NOT_FOUND');
  if (now < new Date(endsAt)) throw new Refusal('REVIEW_TOO_EARLY');
}
