import { Booking, FreeSlot } from '../booking/operations.js';
import { eventType } from '../shared/operation.js';
import type { MoveCause } from './limits.js';

/** The guest may keep the new time, choose another slot, or a full refund. */
export class MovedChoice {
  /** UUID. */
  moveId: string;
  /** The new time stays without another choice until then, UTC ISO 8601. */
  chooseBy: string;
  /** US dollars. */
  refund: number;
}

/** A charter was moved. `booking` has the new time. */
export class BookingMoved {
  booking: Booking;
  /** The former time. */
  from: FreeSlot;
  cause: MoveCause;
  by: 'guest' | 'staff';
  /** The guest has chosen this time after a weather call, or after a move by the company; absent in other events. */
  chosen?: boolean;
  /** What staff wrote to the guest. */
  note?: string;
  /** What the guest may choose after a move by the company; absent when there is nothing to choose. */
  choice?: MovedChoice;
  /** Whether the guest is sent an e-mail. */
  notifyGuest: boolean;
}

/** The link of the trip page is to be sent. */
export class TripLinkRequested {
  booking: Booking;
  /** Staff have corrected the e-mail address, and there is no confirmation to send to it; absent when the guest or staff ask for the link. */
  corrected?: boolean;
}

export const tripEvents = {
  moved: eventType('evt.booking.moved', BookingMoved),
  linkRequested: eventType('evt.booking.linkRequested', TripLinkRequested),
} as const;
