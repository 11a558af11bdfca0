import { type Cents, cents, limits } from '@charter/contracts';
import type { FundingSource } from '@charter/contracts/browser';
import {
  captureStateOf,
  isBeforeCapture,
  isCaptured,
  isOver,
  isPaid,
  isUndecided,
  type PaymentState,
  transitions,
} from './payment-state.js';
import { type RefundedAndReversed, refundsAndReversals } from './refunds-and-reversals.js';

/**
 * The life cycle of a payment. Pure: each step takes the payment and PayPal's current state of it (freshly fetched, never an event's
 * body) and returns the new payment and the effects to publish. The page, the webhooks and the reconciliation all use these steps, so
 * neither their order nor their number matters.
 */

export interface Payment {
  id: string;
  /** The price, as the order has it. */
  amountCents: Cents;
  /** What PayPal captured, which may be another amount; null before. */
  capturedCents: Cents | null;
  state: PaymentState;
  captureId: string | null;
  /** The button that was pressed last; once there is a capture, with what it was paid. */
  fundingSource: FundingSource | null;
  /** Why it ended, or why the buyer has to act: PayPal's issue, or one of our own codes. */
  issue: string | null;
  refundedCents: Cents;
  reversedCents: Cents;
  /** Reversals by PayPal's refund id; 0 when PayPal has returned the money. */
  reversals: Record<string, Cents>;
}

/** PayPal's captured amount, which differs from the price when the order was changed at PayPal. */
export const capturedAmountOf = ({ amountCents, capturedCents }: Pick<Payment, 'amountCents' | 'capturedCents'>): Cents =>
  capturedCents ?? amountCents;

/** One capture as PayPal describes it. */
export interface CaptureSnapshot {
  id: string;
  status: string;
  reason: string | null;
  /** Our payment's id, from the order. */
  customId: string | null;
  amountCents: Cents;
  currency: string;
  /** Completed refunds that PayPal lists with it, by PayPal's refund id. A reversal may be among them. */
  refunds: Record<string, Cents>;
  /** Ids of refunds that PayPal lists as failed or cancelled: the money of a cancelled reversal was returned. */
  endedRefunds: readonly string[];
  /** PayPal's own sum of refunds where the response has one. */
  totalRefundedCents?: Cents;
}

/** PayPal's current state of an order; not found when it was never created or has expired. */
export type OrderSnapshot =
  | { found: false }
  | {
      found: true;
      id: string;
      status: string;
      /** Our payment's id. */
      customId: string | null;
      amountCents: Cents;
      currency: string;
      /** Payment method that the buyer has approved; null when PayPal does not say. */
      fundingSource: FundingSource | null;
      capture: CaptureSnapshot | null;
    };

/** Follows from a step, and is published or done in its transaction. */
export type Effect =
  | { kind: 'publish-captured'; captureId: string }
  | { kind: 'publish-pending'; reason: string }
  | { kind: 'publish-declined'; reason: string }
  | { kind: 'publish-failed'; reason: string; wasPending: boolean }
  | { kind: 'publish-refunded'; refundedCents: Cents }
  | { kind: 'publish-reversed'; refundedCents: Cents; reversedCents: Cents }
  /** Refund everything, and log why. */
  | { kind: 'refund-all'; reason: string };

export interface Step<P extends Payment = Payment> {
  payment: P;
  effects: Effect[];
}

const takenStatuses = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
export const isCapturedStatus = (status: string): boolean => takenStatuses.has(status);
const deniedStatuses = new Set(['DECLINED', 'FAILED']);

/**
 * The payment after its state at PayPal was read. The order's own status is never read for money: an order can be COMPLETED with a capture DECLINED.
 * @param paidTwice another payment of the same hold has money already
 */
export function applySnapshot<P extends Payment>(before: P, order: OrderSnapshot, paidTwice = false): Step<P> {
  if (!order.found) return withoutOrder(before);
  const { capture } = order;
  const payment = capture ? { ...before, fundingSource: paidWith(before, order) } : before;
  if (capture && isCapturedStatus(capture.status)) return markCaptured(payment, capture, paidTwice);
  if (capture?.status === 'PENDING') return markPending(payment, capture);
  if (capture && deniedStatuses.has(capture.status)) return markDenied(payment, capture.status);
  if (capture) return unchanged(payment);
  const approved = order.status === 'APPROVED' && payment.state === 'created' && !awaitsBuyer(payment);
  return approved ? { payment: { ...payment, state: 'approved' }, effects: [] } : unchanged(payment);
}

/** PayPal calls a Pay Later payment, and some payments by card, one by PayPal: then the pressed button says more. */
function paidWith(payment: Payment, { fundingSource: answered }: OrderSnapshot & { found: true }): FundingSource | null {
  return answered === null || answered === 'paypal' ? (payment.fundingSource ?? answered) : answered;
}

/** An order that PayPal no longer has ends a payment only before its capture was sent: after that money may have moved. */
function withoutOrder<P extends Payment>(payment: P): Step<P> {
  if (isBeforeCapture(payment.state)) return abandon(payment, 'cancelled', 'ORDER_EXPIRED');
  return isUndecided(payment.state) ? { payment: { ...payment, issue: 'ORDER_NOT_FOUND' }, effects: [] } : unchanged(payment);
}

function markCaptured<P extends Payment>(payment: P, capture: CaptureSnapshot, paidTwice: boolean): Step<P> {
  const first = !isCaptured(payment.state);
  const sums = refundsAndReversals(payment, capture);
  const next = { ...payment, ...sums, captureId: capture.id, capturedCents: capture.amountCents, issue: first ? null : payment.issue };
  next.state = stateAfterCapture(next, capture.amountCents, captureStateOf(payment.state, paidTwice));
  const { refundedCents, reversedCents } = next;
  if (first && refundedCents + reversedCents >= capture.amountCents) {
    const reason = reversedCents > 0 ? 'REVERSED' : 'REFUNDED';
    return { payment: next, effects: isOver(payment.state) ? [] : [failed(payment, reason)] };
  }
  const effects: Effect[] = [];
  if (first) {
    const matches = capture.amountCents === payment.amountCents && capture.currency === limits.currency;
    effects.push(matches ? { kind: 'publish-captured', captureId: capture.id } : { kind: 'refund-all', reason: 'amount_mismatch' });
  }
  return { payment: next, effects: [...effects, ...changedSums(payment, next)] };
}

function stateAfterCapture(
  { refundedCents, reversedCents }: RefundedAndReversed,
  capturedCents: Cents,
  captured: PaymentState,
): PaymentState {
  const nothingLeft = refundedCents + reversedCents >= capturedCents;
  if (reversedCents > 0) return nothingLeft ? 'reversed' : 'partially_reversed';
  if (refundedCents > 0) return nothingLeft ? 'refunded' : 'partially_refunded';
  return captured;
}

function changedSums(before: Payment, { refundedCents, reversedCents }: Payment): Effect[] {
  return [
    ...(refundedCents === before.refundedCents ? [] : [{ kind: 'publish-refunded' as const, refundedCents }]),
    ...(reversedCents === before.reversedCents ? [] : [{ kind: 'publish-reversed' as const, refundedCents, reversedCents }]),
  ];
}

/**
 * A refund has completed.
 * @param refundedCents the sum of refunds that is known now
 */
export function applyRefund<P extends Payment>(payment: P, refundedCents: Cents): Step<P> {
  const next = { ...payment, refundedCents: cents(Math.max(payment.refundedCents, Math.min(refundedCents, capturedAmountOf(payment)))) };
  next.state = stateAfterCapture(next, capturedAmountOf(payment), payment.state);
  return { payment: next, effects: changedSums(payment, next) };
}

/** The capture is under review. Published once, so that the slot stays held; its id is kept, since the order may disappear. */
function markPending<P extends Payment>(payment: P, { id, reason }: CaptureSnapshot): Step<P> {
  if (isCaptured(payment.state)) return unchanged(payment);
  const next = { ...payment, captureId: id };
  if (isOver(payment.state)) return { payment: next, effects: [] };
  if (payment.state === 'pending') return { payment: { ...next, issue: null }, effects: [] };
  return { payment: { ...next, state: 'pending', issue: null }, effects: [{ kind: 'publish-pending', reason: reason ?? 'PENDING' }] };
}

/** Ends a payment on our side. Only before its capture was sent: after that only PayPal's state proves that no money was captured. */
export function abandon<P extends Payment>(payment: P, to: 'declined' | 'cancelled' | 'failed', reason: string): Step<P> {
  const possible = isBeforeCapture(payment.state) && transitions[payment.state].includes(to);
  return possible ? end(payment, to, reason) : unchanged(payment);
}

/**
 * An operator has found no money in PayPal's account for a capture in doubt. Only while PayPal has neither order nor capture; money that
 * arrives nevertheless is captured late. The page has shown such a payment as pending, so the guest expects an e-mail in both states.
 */
export function giveUp<P extends Payment>(payment: P, order: OrderSnapshot): Step<P> {
  if (!isUndecided(payment.state) || order.found) return unchanged(payment);
  const reason = 'GIVEN_UP';
  return { payment: { ...payment, state: 'cancelled', issue: reason }, effects: [{ kind: 'publish-failed', reason, wasPending: true }] };
}

/** PayPal lists the capture as declined, at once or after its review. */
function markDenied<P extends Payment>(payment: P, reason: string): Step<P> {
  if (!isOver(payment.state)) return end({ ...payment, captureId: null }, 'declined', reason);
  // Without a capture the row of an ended payment may be deleted by the retention policy.
  return isCaptured(payment.state) ? unchanged(payment) : { payment: { ...payment, captureId: null }, effects: [] };
}

export const end = <P extends Payment>(payment: P, to: PaymentState, reason: string): Step<P> => ({
  payment: { ...payment, state: to, issue: reason },
  effects: [failed(payment, reason)],
});
const failed = ({ state }: Payment, reason: string): Effect => ({ kind: 'publish-failed', reason, wasPending: state === 'pending' });
export const unchanged = <P extends Payment>(payment: P): Step<P> => ({ payment, effects: [] });

/** What can still be refunded, less requested refunds. Reversed money cannot be refunded: PayPal holds it. */
export function refundable(payment: Payment, pendingCents: Cents): Cents {
  const { state, refundedCents, reversedCents } = payment;
  return cents(isPaid(state) ? Math.max(0, capturedAmountOf(payment) - refundedCents - reversedCents - pendingCents) : 0);
}

/** Issues after which the same order may be tried again: another card, another login. Source: Orders v2, capture. */
const retryable = new Set(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']);
export const mayTryAgain = (issue: string): boolean => retryable.has(issue);

/**
 * The page has shown that nothing was charged, and the buyer may choose another card or leave. PayPal still reports such an order as
 * approved: only the buyer's own page, or a second approval, may capture it.
 */
export const awaitsBuyer = ({ state, issue }: Pick<Payment, 'state' | 'issue'>): boolean =>
  state === 'created' && issue !== null && mayTryAgain(issue);
