import type { Trip } from '@charter/contracts';
import { todayInNassau } from '@charter/ui';

/** What the page is for: before the charter, on its day, after it, or instead of it. "choose": it was called off, and its guest may choose. */
export type TripState = 'upcoming' | 'today' | 'past' | 'choose' | 'cancelled';

/** @param now for tests */
export function tripState(
  { status, bookingDate, endsAt, choice }: Pick<Trip, 'status' | 'bookingDate' | 'endsAt' | 'choice'>,
  now = new Date(),
): TripState {
  if (status === 'cancelled') return choice ? 'choose' : 'cancelled';
  if (status === 'completed' || new Date(endsAt) <= now) return 'past';
  return bookingDate === todayInNassau() ? 'today' : 'upcoming';
}

/** Whether there is more to show than one payment of the whole price, which the summary shows. */
export const hasPayments = ({ folio, paymentRequests, paymentsUnderReview }: Trip): boolean =>
  paymentRequests.length > 0 ||
  paymentsUnderReview !== undefined ||
  (folio !== undefined && (folio.balanceDue > 0 || folio.payments.length > 1));
