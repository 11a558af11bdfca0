import { type Cents, cents, DomainError, fieldError, fromDollars, invalid, toDecimal, type VoucherRefundForm } from '@charter/contracts';
import type { VoucherRefundState } from '@charter/contracts/browser';

/** Vouchers that are given back: money that goes back to their buyers. Pure. Amounts in cents. */

const voucherRefundTransitions: Record<VoucherRefundState, readonly VoucherRefundState[]> = {
  requested: ['completed', 'failed'],
  failed: ['requested', 'completed', 'by_hand'],
  completed: [],
  by_hand: [],
};

/** @returns the new state, or null when it cannot be reached from this one */
export const nextState = (from: VoucherRefundState, to: VoucherRefundState): VoucherRefundState | null =>
  voucherRefundTransitions[from].includes(to) ? to : null;

interface KnownRefund {
  voucherId: string;
  amountCents: Cents;
  state: VoucherRefundState;
}

/** `none`: the same request again, of which nothing is to be done. */
export type ReturnDecision = { kind: 'request'; amountCents: Cents } | { kind: 'retry' } | { kind: 'by_hand' } | { kind: 'none' };

/**
 * @param known the refund with the id of the request
 * @param leftCents that can be used: neither used, nor reserved, nor on its way back
 * @throws DomainError NOTHING_LEFT, INVALID for more than is left, another amount or voucher under the same id, or one to be paid by hand that PayPal has not rejected
 */
export function decideReturn(
  voucherId: string,
  { amount, byHand = false }: Pick<VoucherRefundForm, 'amount' | 'byHand'>,
  known: KnownRefund | null,
  leftCents: Cents,
): ReturnDecision {
  const asked = amount === undefined ? undefined : fromDollars(amount);
  if (known) {
    if (known.voucherId !== voucherId || (asked !== undefined && asked !== known.amountCents))
      throw invalid({ refundId: fieldError('anotherAmount') });
    const to = byHand ? 'by_hand' : 'requested';
    if (known.state === to || !nextState(known.state, to)) return { kind: 'none' };
    return { kind: byHand ? 'by_hand' : 'retry' };
  }
  if (byHand) throw invalid({ refundId: fieldError('notARefundId') });
  if (leftCents <= 0) throw new DomainError('NOTHING_LEFT');
  if (asked !== undefined && asked > leftCents) throw invalid({ amount: fieldError('refundTooHigh', { max: toDecimal(leftCents) }) });
  return { kind: 'request', amountCents: asked ?? cents(leftCents) };
}
