import type { Trip } from '@charter/contracts';
import { todayInNassau } from '@charter/ui';

/** What the page is for: before the charter, on its day, after it, or instead of it. */
export type TripState = 'upcoming' | 'today' | 'past' | 'cancelled';

/** @param now for tests */
export function tripState({ status, bookingDate, endsAt }: Pick<Trip, 'status' | 'bookingDate' | 'endsAt'>, now = new Date()): TripState {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'completed' || new Date(endsAt) <= now) return 'past';
  return bookingDate === todayInNassau() ? 'today' : 'upcoming';
}
