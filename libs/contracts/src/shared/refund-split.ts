import { type Cents, cents } from './money.js';

/** Division of a refund among its sources. Pure; booking splits what cancellations refund, payment what staff refund. Amounts in cents. */

/** A payment through PayPal, and what of it was neither refunded nor taken back. */
export interface RefundablePayment {
  paymentId: string;
  leftCents: Cents;
}

export interface RefundShare {
  /** Null for what is handed back: it was paid by hand (cash, terminal, bank). */
  paymentId: string | null;
  amountCents: Cents;
}

/**
 * The oldest payment first, each up to what it has left; what remains was paid by hand. The shares always sum to the amount.
 * @param payments oldest first
 */
export function splitRefund(amountCents: Cents, payments: readonly RefundablePayment[]): RefundShare[] {
  // The share of vouchers, in the proportion in which they paid, belongs here: it is taken off before the payments.
  let open = Math.max(0, amountCents);
  const take = (paymentId: string | null, most: number): RefundShare => {
    const share = cents(Math.min(open, Math.max(0, most)));
    open -= share;
    return { paymentId, amountCents: share };
  };
  const shares = [...payments.map(({ paymentId, leftCents }) => take(paymentId, leftCents)), take(null, open)];
  return shares.filter((share) => share.amountCents > 0);
}
