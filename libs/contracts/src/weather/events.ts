import { Booking, FreeSlot } from '../booking/operations.js';
import { CancellationExplanation } from '../shared/cancellation.js';
import { OfferedSlot } from '../shared/offered-slot.js';
import { eventType } from '../shared/operation.js';
import type { CallCause } from './limits.js';

/** A charter was called off, or the slot that was held for its guest after that; its guest chooses another slot or the refund. `booking` has the time that was called off. */
export class CharterCalledOff {
  booking: Booking;
  /** UUIDs. */
  callId: string;
  cancellationId: string;
  cause: CallCause;
  /** What staff wrote to the guests. */
  note: string | null;
  /** Everything is refunded then unless the guest has chosen, UTC ISO 8601. */
  chooseBy: string;
  explanation: CancellationExplanation;
  /** Held for this guest; null when no slot is free. */
  offer: OfferedSlot | null;
  /** Up to three other slots that were free then. */
  alternatives: FreeSlot[];
  /** The charter was called off before, and this is the slot that was held for its guest until this call took the boat from it. Absent for a charter that this call calls off. */
  formerOffer?: FreeSlot;
}

/** The choice after a weather call was made: by the guest, by staff, or by its deadline. A move also publishes `booking.moved`. */
export class ChoiceMade {
  booking: Booking;
  cancellationId: string;
  cause: CallCause;
  choice: 'move' | 'refund';
  by: 'guest' | 'staff' | 'system';
  explanation: CancellationExplanation;
  /** US dollars that are refunded by this choice; 0 for a move. */
  amount: number;
  /** Refunds only: the refund is on its way; otherwise staff have yet to pay it. */
  refundSent: boolean;
  /** US dollars of it that were paid by hand, so that staff hand them back; absent unless the rest is on its way. */
  refundByHand?: number;
  /** US dollars of it that are back on gift vouchers, and can be used at once. */
  refundToVoucher?: number;
  /** The last day of those vouchers, yyyy-MM-dd in Nassau: the earliest of several. Absent when they have none. */
  voucherUntil?: string;
}

/** The charter sails after all, at its former time. */
export class CallWithdrawn {
  booking: Booking;
  cancellationId: string;
}

/** The guest has not chosen after a weather call, and is reminded. */
export class ChoiceReminderDue {
  booking: Booking;
  cancellationId: string;
  cause: CallCause;
  /** UTC ISO 8601. */
  chooseBy: string;
  /** The last reminder is a few days before `chooseBy`. */
  isLast: boolean;
  explanation: CancellationExplanation;
  /** Null when it has lapsed. */
  offer: OfferedSlot | null;
}

/** The weather of a charter is watched. */
export class WeatherWatched {
  booking: Booking;
  /** What staff wrote to the guests. */
  note: string | null;
  /** UTC ISO 8601. */
  decideBy: string;
}

export const weatherEvents = {
  calledOff: eventType('evt.booking.calledOff', CharterCalledOff),
  choiceMade: eventType('evt.booking.choiceMade', ChoiceMade),
  choiceReminderDue: eventType('evt.booking.choiceReminderDue', ChoiceReminderDue),
  watched: eventType('evt.booking.weatherWatched', WeatherWatched),
  withdrawn: eventType('evt.booking.callWithdrawn', CallWithdrawn),
} as const;
