import { Booking } from '../booking/operations.js';
import { eventType } from '../shared/operation.js';
import type { ManifestCause } from './limits.js';

/**
 * Crew recorded that the charter has departed or returned: its manifest is to be sent ashore. Contains nobody of the party, because events
 * are kept for longer than what they need on board.
 */
export class BookingManifestDue {
  booking: Booking;
  cause: ManifestCause;
  /** UTC ISO 8601: when it happened, by the device's clock. */
  at: string;
}

export const charterDayEvents = {
  manifestDue: eventType('evt.booking.manifestDue', BookingManifestDue),
} as const;
