/** Why a booking was cancelled. Weather and the boat's faults refund everything; the others follow the policy unless staff choose. */
export const cancellationCauses = ['guest', 'weather', 'boat', 'business'] as const;

export type CancellationCause = (typeof cancellationCauses)[number];

/** How a refund goes back. US dollars, together what is refunded. */
export class RefundShares {
  /** Through PayPal. */
  paypal: number;
  /** Back to the gift vouchers that were redeemed. */
  voucher: number;
  /** It was paid by hand: staff hand it back. */
  byHand: number;
}

/** What a cancellation refunds, and why. Computed once; screens and e-mails print it and compute nothing. Amounts are US dollars. */
export class CancellationExplanation {
  /** UTC ISO 8601. */
  departure: string;
  /** Hours from the cancellation to departure, with two decimals; negative after it. */
  hoursLeft: number;
  /** Hours before departure at which the applied tier ends; null when the amount does not follow the policy's tiers. */
  tierFrom: number | null;
  /** Hours before departure at which the applied tier begins; null for the one with the longest notice. */
  tierTo: number | null;
  /** Percentage of the price, less `addOns`. */
  percent: number;
  /** What add-ons cost whose lead time has not begun: they are refunded in full. Absent when there are none. */
  addOns?: number;
  /** The percentage to which an earlier change of the booking limits refunds, when it is below the tier's. */
  cappedBy?: number;
  price: number;
  /** What was paid, while that is less than the price; absent otherwise. */
  paid?: number;
  /** Kept part of the price by the policy, which may exceed `paid`; without the policy's tiers, kept part of `paid`. Absent without `paid`. */
  kept?: number;
  /** Refunded before. */
  alreadyBack: number;
  /** What is refunded. */
  due: number;
  /** How `due` goes back, unless all of it goes through PayPal. Only of a cancellation that has not been made yet, otherwise absent. */
  shares?: RefundShares;
  /** When the percentage falls, UTC ISO 8601; absent when it does not fall any more. */
  nextChangeAt?: string;
  /** The percentage from then on. */
  nextPercent?: number;
}
