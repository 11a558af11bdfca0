import { DomainError, fieldError, invalid } from '@charter/contracts';
import type { CharterTime } from '../../calendar/model.js';
import { type Line, type OrderedAddOn, soldOut, type VoucherShare } from '../../pricing/model.js';

/** Which scarce things a sale takes, and when. Pure. */

/** In the order in which they are taken, which is the order of their locks. */
export const scarceThings = ['boat', 'addOns', 'promoCode', 'vouchers'] as const;

export type ScarceThing = (typeof scarceThings)[number];

/**
 * `take`: it is checked and taken; `kept`: a booking has it for good, wherever it is moved; `none`: what is sold has nothing of it.
 */
type Cell = 'take' | 'kept' | 'none';

/** What becomes of the boat's time when something else is missing: it is released, or the caller rolls its transaction back. */
type IfMissing = 'release' | 'rollBack';

/** Every way in which the boat's time becomes somebody's. A thing that is forgotten at one of them does not compile. */
export const occasions = {
  /** A visitor's new hold. */
  reservation: { boat: 'take', addOns: 'take', promoCode: 'take', vouchers: 'take', ifMissing: 'rollBack' },
  /** The visitor's next order of the same slot. */
  renewal: { boat: 'take', addOns: 'take', promoCode: 'take', vouchers: 'take', ifMissing: 'rollBack' },
  /** A capture is about to be sent, or PayPal has not decided about it. */
  capture: { boat: 'take', addOns: 'take', promoCode: 'take', vouchers: 'take', ifMissing: 'release' },
  /** The hold becomes a booking. */
  booking: { boat: 'take', addOns: 'take', promoCode: 'take', vouchers: 'take', ifMissing: 'release' },
  phoneBooking: { boat: 'take', addOns: 'take', promoCode: 'take', vouchers: 'none', ifMissing: 'rollBack' },
  /** A cancelled booking takes place after all. Its code counts cancelled bookings too; its vouchers are no longer needed. */
  reinstatement: { boat: 'take', addOns: 'take', promoCode: 'kept', vouchers: 'kept', ifMissing: 'release' },
  /** A booking gets another time, at once. A code that does not apply there changes the price: `PriceComparisonService`. */
  move: { boat: 'take', addOns: 'take', promoCode: 'kept', vouchers: 'kept', ifMissing: 'rollBack' },
  /** The time to which a booking moves once its guest has paid, or has chosen it. */
  heldSlot: { boat: 'take', addOns: 'take', promoCode: 'kept', vouchers: 'kept', ifMissing: 'release' },
  /** What staff offer has lines of its own, and is paid at PayPal. */
  offer: { boat: 'take', addOns: 'none', promoCode: 'none', vouchers: 'none', ifMissing: 'rollBack' },
} as const satisfies Record<string, Record<ScarceThing, Cell> & { ifMissing: IfMissing }>;

export type Occasion = keyof typeof occasions;

/** Hours as they were sold; the turnaround is read when the boat must be occupied anew. */
interface SoldHours {
  startsAt: Date | string;
  endsAt: Date | string;
}

/** The boat's time. */
export type WantedBoat =
  | (({ time: Pick<CharterTime, 'startsAt' | 'freeAgainAt'> } | { hours: SoldHours }) & {
      kind: 'hold' | 'held' | 'booking';
      now: Date;
      /** The occupancy that it has; taken anew when that has expired. */
      held?: string | null;
      /** The expiry of a hold or offer; never earlier than before. */
      until?: Date;
      /** The visitor's network address, by which unpaid holds are limited. */
      address?: string | null;
      /** The occupancy of a booking that leaves its present time for this one. */
      leaves?: string;
    })
  /** An occupancy that the caller has taken, or renewed, in this transaction. */
  | { occupied: string };

interface WantedAddOns {
  ordered: readonly OrderedAddOn[];
  startsAt: Date;
  /** The occupancy that this transaction has released had the same on the same day: nobody else can have taken it. */
  had?: boolean;
  /** The occupancy has none: unless one is ordered, there is nothing to do. */
  hasNone?: boolean;
}

interface WantedUse {
  /** Lines of the sale; one without a code takes no use. */
  lines: readonly Line[];
  /** Null for a booking that staff enter. */
  holdId: string | null;
  now: Date;
}

interface WantedMoney {
  shares: readonly VoucherShare[] | undefined;
  holdId: string;
  /** What the visitor's own unpaid hold reserves can be used: it is about to be replaced. */
  checkout?: string;
  /** The hold reserves nothing: without shares there is nothing to do. */
  hasNone?: boolean;
}

/** What a sale may want of each scarce thing. */
export interface Wants {
  boat: WantedBoat;
  addOns: WantedAddOns;
  promoCode: WantedUse;
  vouchers: WantedMoney;
}

/** What must be said at an occasion: of each thing that it takes. */
export type WantedAt<O extends Occasion> = {
  [Thing in ScarceThing as (typeof occasions)[O][Thing] extends 'take' ? Thing : never]: Wants[Thing];
};

/** The first thing that cannot be had. */
export type Missing =
  | { thing: 'boat' }
  | { thing: 'addOns'; addOn: OrderedAddOn }
  | { thing: 'promoCode'; code: 'unknownPromoCode' | 'promoCodeUsedUp' }
  | { thing: 'vouchers' };

export type Taken = { occupancyId: string } | { missing: Missing };

/** What the visitor is answered who orders it. */
export function orderError(missing: Missing): DomainError {
  switch (missing.thing) {
    case 'boat':
      return new DomainError('SLOT_TAKEN');
    case 'addOns':
      return soldOut(missing.addOn);
    case 'promoCode':
      return invalid({ promoCode: fieldError(missing.code) });
    case 'vouchers':
      return invalid({ vouchers: fieldError('unknownVoucher') });
  }
}
