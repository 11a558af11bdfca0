import { type CancellationRefundState, type Cents, cents, type RefundPartState, splitRefund, sumOf } from '@charter/contracts';
import type { Capture } from '../../accounts/model.js';

/** The refund of a cancellation in parts: one per payment that it goes back to, and one for what was paid by hand. Pure. Amounts in cents. */

/** Which states may follow a state of a part. */
export const refundPartTransitions: Record<RefundPartState, readonly RefundPartState[]> = {
  sent: ['done', 'failed'],
  // Staff try again, or hand it back.
  failed: ['sent', 'done'],
  by_hand: ['done'],
  done: [],
};

export const mayBecome = ({ state }: { state: RefundPartState }, to: RefundPartState): boolean => refundPartTransitions[state].includes(to);

/**
 * The refund as a whole, from its parts:
 *
 * | parts                                  | refund    |
 * | -------------------------------------- | --------- |
 * | none was requested                     | as stored |
 * | at least one failed                    | `failed`  |
 * | none failed, one is to be handed back  | `by_hand` |
 * | of the others, at least one is sent    | `sent`    |
 * | all are done                           | `done`    |
 *
 * The first state that a part has decides: what waits for a person comes before what is on its way.
 */
const decisive: readonly RefundPartState[] = ['failed', 'by_hand', 'sent', 'done'];

export const refundStateOf = (parts: readonly { state: RefundPartState }[]): RefundPartState =>
  decisive.find((state) => parts.some((part) => part.state === state)) ?? 'done';

/**
 * @param payNow false leaves the refund to staff; what was paid by hand is left to them anyway
 * @param voucherCents what goes back to gift vouchers, at once and without a part
 */
export function firstRefundState(
  parts: readonly Pick<RefundPart, 'paymentId' | 'state'>[],
  payNow: boolean,
  voucherCents: number,
): CancellationRefundState {
  if (parts.length === 0 && voucherCents === 0) return 'none';
  return !payNow && (voucherCents > 0 || parts.some(({ paymentId }) => paymentId)) ? 'owed' : refundStateOf(parts);
}

/** What can be refunded of a payment: reversed money is at PayPal. */
export const leftOf = ({ paidCents, refundedCents, reversedCents }: Capture): Cents =>
  cents(Math.max(0, paidCents - refundedCents - reversedCents));

export interface RefundPart {
  /** Null for what was paid by hand. */
  paymentId: string | null;
  amountCents: Cents;
  /** Refunded of the payment when this part was requested. */
  alreadyBackCents: Cents;
  state: RefundPartState;
}

/** @param captures oldest first */
export function partsOf(amountCents: Cents, captures: readonly Capture[]): RefundPart[] {
  const payments = captures.map((capture) => ({ paymentId: capture.paymentId, leftCents: leftOf(capture) }));
  return splitRefund(amountCents, payments).map(({ paymentId, amountCents: share }) => ({
    paymentId,
    amountCents: share,
    alreadyBackCents: captures.find((capture) => capture.paymentId === paymentId)?.refundedCents ?? cents(0),
    state: paymentId ? 'sent' : 'by_hand',
  }));
}

/**
 * What the guest has not received of a part. Counts by the refunded sum of the payment and not by the refund's id: a webhook may report the
 * sum before payment knows which refund it was, and another refund of the same payment settles the part as well.
 */
export function outstandingOf({ paymentId, amountCents, alreadyBackCents, state }: RefundPart, captures: readonly Capture[]): Cents {
  if (state === 'done') return cents(0);
  if (!paymentId) return amountCents;
  const capture = captures.find((one) => one.paymentId === paymentId);
  if (!capture) return amountCents;
  const since = Math.max(0, capture.refundedCents - alreadyBackCents);
  return cents(Math.max(0, Math.min(amountCents - since, leftOf(capture))));
}

/** The outstanding amounts of the parts in one of these states. */
export const outstandingIn = <P extends RefundPart>(
  parts: readonly P[],
  captures: readonly Capture[],
  states: readonly RefundPartState[],
): Cents => sumOf(parts.filter(({ state }) => states.includes(state)).map((part) => outstandingOf(part, captures)));

/** How much of a refund is in which state; none while all of it is in the same one. */
export function amountsByState(parts: readonly RefundPart[]): { state: RefundPartState; amountCents: Cents }[] {
  const states = decisive.toReversed().filter((state) => parts.some((part) => part.state === state));
  if (states.length < 2) return [];
  const amounts = (state: RefundPartState) => parts.filter((part) => part.state === state).map(({ amountCents }) => amountCents);
  return states.map((state) => ({ state, amountCents: sumOf(amounts(state)) }));
}
