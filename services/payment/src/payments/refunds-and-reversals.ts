import { cents, sumOf } from '@charter/contracts';
import type { CaptureSnapshot, Payment } from './payment.js';

/** PayPal's status reasons of a reversed capture. */
const reversedReasons = new Set(['CHARGEBACK', 'BUYER_COMPLAINT']);

export type RefundedAndReversed = Pick<Payment, 'refundedCents' | 'reversedCents' | 'reversals'>;

/**
 * Separates refunds from reversals of captured money. PayPal may list a reversal among the refunds and in its total of them, so that
 * total counts only while nothing is reversed. The refunded amount never falls: a stale read must not make money refundable again.
 */
export function refundsAndReversals(payment: Payment, capture: CaptureSnapshot): RefundedAndReversed {
  const { reversals, reversedCents } = remainingReversals(payment, capture);
  const isRefund = ([id]: [string, number]) => capture.status !== 'COMPLETED' && !(id in payment.reversals);
  const listed = sumOf(
    Object.entries(capture.refunds)
      .filter(isRefund)
      .map(([, amount]) => amount),
  );
  const isReversed = capture.reason !== null && reversedReasons.has(capture.reason);
  // A reversal whose own event was lost: everything that is missing and was not refunded is reversed.
  if (isReversed && reversedCents === 0) {
    const missing = capture.status === 'REFUNDED' ? capture.amountCents : listed;
    return { reversals, refundedCents: payment.refundedCents, reversedCents: cents(Math.max(0, missing - payment.refundedCents)) };
  }
  const total = reversedCents > 0 ? 0 : (capture.totalRefundedCents ?? 0);
  const everything = reversedCents === 0 && capture.status === 'REFUNDED' ? capture.amountCents : 0;
  const refundedCents = cents(Math.max(payment.refundedCents, listed, total, everything));
  return { reversals, refundedCents, reversedCents: cents(Math.min(reversedCents, Math.max(0, capture.amountCents - refundedCents))) };
}

/**
 * PayPal returns reversed money when a dispute is won: the reversal is CANCELLED, or the capture is COMPLETED again, or partially
 * refunded as before the reversal. Its refund id stays stored with 0 cents, because PayPal may continue to list it.
 */
function remainingReversals(payment: Payment, capture: CaptureSnapshot): Pick<Payment, 'reversals' | 'reversedCents'> {
  const { status, amountCents, endedRefunds } = capture;
  const known = sumOf(Object.values(payment.reversals));
  const nothingWasLeft = payment.refundedCents > 0 && payment.refundedCents + known >= amountCents;
  const allReturned = status === 'COMPLETED' || (status === 'PARTIALLY_REFUNDED' && nothingWasLeft);
  const reversals = Object.fromEntries(
    Object.entries(payment.reversals).map(([id, amount]) => [id, allReturned || endedRefunds.includes(id) ? cents(0) : amount]),
  );
  return { reversals, reversedCents: sumOf(Object.values(reversals)) };
}
