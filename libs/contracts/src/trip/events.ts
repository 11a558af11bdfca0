import { Booking, FreeSlot } from '../booking/operations.js';
import { eventType } from '../shared/operation.js';
import type { MoveCause } from './limits.js';

/** A charter was moved. `booking` has the new time. */
export class BookingMoved {
  booking: Booking;
  /** The former time. */
  from: FreeSlot;
  cause: MoveCause;
  by: 'guest' | 'staff';
  /** The guest has chosen this time after a weather call; absent in other events. */
  chosen?: boolean;
  /** Whether the guest is sent an e-mail. */
  tell: boolean;
}

/** The link of the trip page is to be sent. */
export class TripLinkRequested {
  booking: Booking;
}

export const tripEvents = {
  moved: eventType('evt.booking.moved', BookingMoved),
  linkRequested: eventType('evt.booking.linkRequested', TripLinkRequested),
} as const;
