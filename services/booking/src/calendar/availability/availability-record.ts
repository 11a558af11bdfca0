import type { AvailabilityRecord } from '@charter/contracts';
import type { SlotObstacle, UnavailabilityReason } from '@charter/contracts/browser';

/** What guests and staff read about a slot of one day. Pure. */

/** Guests do not learn by whom or what the boat is taken. */
export const obstacles: Record<UnavailabilityReason, SlotObstacle> = {
  sold: 'taken',
  held: 'taken',
  blocked: 'taken',
  dark: 'dark',
  closed: 'closed',
};

export const recordOf = (
  date: string,
  packageId: number,
  timeSlot: string,
  reason: UnavailabilityReason | undefined,
): AvailabilityRecord => ({
  date,
  packageId,
  timeSlot,
  isAvailable: reason === undefined,
  maxBookings: 1,
  currentBookings: reason === 'sold' ? 1 : 0,
  ...(reason && { reason }),
});
