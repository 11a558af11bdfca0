import { type GuestBooking, DomainError } from '@charter/contracts';

/**
 * A charter can be reviewed once it has ended and unless it is cancelled. A pending one counts, because staff may have forgotten to
 * confirm it.
 *
 * @throws DomainError BOOKING_NOT_FOUND for a cancelled charter, REVIEW_TOO_EARLY before the end
 */
export function requireReviewable({ status, endsAt }: Pick<GuestBooking, 'status' | 'endsAt'>, now: Date): void {
  if (status === 'cancelled') throw new DomainError('BOOKING_NOT_FOUND');
  if (now < new Date(endsAt)) throw new DomainError('REVIEW_TOO_EARLY');
}
