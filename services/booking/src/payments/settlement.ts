import { type BookingRefused, type Cents, cents } from '@charter/contracts';
import type { PaymentSums } from '../accounts/model.js';
import { hasDeparted, type HoldStatus, type Sale } from '../sales/model.js';

/** What payment's events do to a hold and its booking. Pure. Events have no order among each other and may be delivered repeatedly. */

/** The hold of a captured payment. */
export interface PaidHold {
  status: HoldStatus;
  paymentId: string | null;
  /** Refunds of that payment that were reported before there was a booking. */
  refundedCents: Cents;
  refusedAs: 'slot_gone' | 'departed' | null;
  sale: Sale;
}

type SettlementDecision<B> =
  /** This payment has its booking already. */
  | { kind: 'existing'; booking: B }
  /** The payment is to be refunded; the hold stays as it is. */
  | { kind: 'refuse-again'; reason: BookingRefused['reason'] }
  /** The hold ends without a booking, and the payment is to be refunded. */
  | { kind: 'refuse'; reason: 'departed' }
  /** All of the payment was refunded before: the hold ends, and there is nothing to sell or to refund. */
  | { kind: 'release' }
  /** Becomes a booking if the slot is still held, or free; otherwise it is refused with `slot_gone`. */
  | { kind: 'book'; refundedCents: Cents };

export function decideSettlement<B>(
  hold: PaidHold,
  existing: B | null,
  { paymentId, amountCents }: { paymentId: string; amountCents: Cents },
  now: Date,
): SettlementDecision<B> {
  if (existing) return { kind: 'existing', booking: existing };
  if (hold.status === 'booked') return { kind: 'refuse-again', reason: 'already_booked' };
  if (hold.refusedAs) return { kind: 'refuse-again', reason: hold.refusedAs };
  const refundedCents = hold.paymentId === paymentId ? hold.refundedCents : cents(0);
  if (refundedCents >= amountCents) return { kind: 'release' };
  if (hasDeparted(hold.sale, now)) return { kind: 'refuse', reason: 'departed' };
  return { kind: 'book', refundedCents };
}

type RefundDecision = { kind: 'known' } | { kind: 'record'; newlyRefundedCents: Cents };

/** @param reportedCents the total of the payment's refunds so far: it only rises, so a smaller one is an older event */
export function decideRefund({ refundedCents }: Pick<PaymentSums, 'refundedCents'>, reportedCents: Cents): RefundDecision {
  if (reportedCents <= refundedCents) return { kind: 'known' };
  return { kind: 'record', newlyRefundedCents: cents(reportedCents - refundedCents) };
}

type ReversalDecision = { kind: 'outdated' } | { kind: 'record'; changeCents: Cents };

/** @param reportedCents the total at the time of the event, which may fall when a dispute is won: the latest event counts */
export function decideReversal({ reversedCents, reversedAt }: PaymentSums, reportedCents: Cents, occurredAt: Date): ReversalDecision {
  if (reversedAt && reversedAt > occurredAt) return { kind: 'outdated' };
  return { kind: 'record', changeCents: cents(reportedCents - reversedCents) };
}
