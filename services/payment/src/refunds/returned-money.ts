import { type Cents, cents, sumOf } from '@charter/contracts';
import type { CaptureSnapshot, Payment } from '../payments/payment.js';

/** PayPal's reasons on a capture whose money it took back. */
const reversedReasons = new Set(['CHARGEBACK', 'BUYER_COMPLAINT']);

/** What is no longer ours of captured money. */
export type Sums = Pick<Payment, 'refundedCents' | 'reversedCents' | 'reversals'>;

/**
 * What is no longer ours, refunds and reversals apart. PayPal may list a reversal among the refunds and in its sum of them, so that sum
 * counts only while nothing was reversed. The refunded sum never falls: a read that lags must not make money refundable a second time.
 */
export function moneyReturned(payment: Payment, capture: CaptureSnapshot): Sums {
  const { reversals, reversedCents } = reversalsLeft(payment, capture);
  const isRefund = ([id]: [string, number]) => capture.status !== 'COMPLETED' && !(id in payment.reversals);
  const listed = sumOf(
    Object.entries(capture.refunds)
      .filter(isRefund)
      .map(([, amount]) => amount),
  );
  const byReason = capture.reason !== null && reversedReasons.has(capture.reason);
  // An open reversal without its own event: everything that is gone and is no refund of ours was taken back.
  if (byReason && reversedCents === 0) {
    const gone = capture.status === 'REFUNDED' ? capture.amountCents : listed;
    return { reversals, refundedCents: payment.refundedCents, reversedCents: cents(Math.max(0, gone - payment.refundedCents)) };
  }
  const total = reversedCents > 0 ? 0 : (capture.totalRefundedCents ?? 0);
  const everything = reversedCents === 0 && capture.status === 'REFUNDED' ? capture.amountCents : 0;
  const refundedCents = cents(Math.max(payment.refundedCents, listed, total, everything));
  return { reversals, refundedCents, reversedCents: cents(Math.min(reversedCents, Math.max(0, capture.amountCents - refundedCents))) };
}

/**
 * PayPal returns reversed money when a dispute is won: the reversal reads CANCELLED, or the capture is COMPLETED again, or partially
 * refunded as before the reversal. Its refund id stays known with no cents, because PayPal may go on to list it.
 */
function reversalsLeft(payment: Payment, capture: CaptureSnapshot): Pick<Payment, 'reversals' | 'reversedCents'> {
  const { status, amountCents, endedRefunds } = capture;
  const known = sumOf(Object.values(payment.reversals));
  const nothingWasLeft = payment.refundedCents > 0 && payment.refundedCents + known >= amountCents;
  const allReturned = status === 'COMPLETED' || (status === 'PARTIALLY_REFUNDED' && nothingWasLeft);
  const reversals = Object.fromEntries(
    Object.entries(payment.reversals).map(([id, amount]) => [id, allReturned || endedRefunds.includes(id) ? cents(0) : amount]),
  );
  return { reversals, reversedCents: sumOf(Object.values(reversals)) };
}
