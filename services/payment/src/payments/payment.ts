import { type Cents, cents, limits } from '@charter/contracts';
import { moneyReturned, type Sums } from '../refunds/returned-money.js';

/**
 * The life cycle of a payment. Pure: each step takes the payment and what PayPal says now (freshly fetched, never an event's body) and
 * answers what the payment becomes and what has to be published. The page, the webhooks and the reconciler all use these steps, so
 * neither their order nor their number matters.
 */
export type PaymentState =
  /** Written down; PayPal may not know of it yet. */
  | 'initiated'
  | 'created'
  | 'approved'
  /** A capture was sent and its result is not known: the only state in which money may have moved unseen. */
  | 'capturing'
  /** PayPal has the payment under review (eCheck, risk review). */
  | 'pending'
  | 'captured'
  /** Captured after we had ended the payment as declined, cancelled or failed. */
  | 'captured_late'
  /** Captured although another payment of the same hold had been captured before. */
  | 'captured_twice'
  | 'partially_refunded'
  | 'refunded'
  /** PayPal took a part back (charge-back, complaint). */
  | 'partially_reversed'
  /** Nothing is left, and at least a part of it was taken back by PayPal. */
  | 'reversed'
  /** Declined for good; another order may be made. */
  | 'declined'
  /** Nothing was taken: the buyer left, the slot was lost, the order lapsed. */
  | 'cancelled'
  /** PayPal did not make the order. */
  | 'failed';

const captures = ['captured', 'captured_late', 'captured_twice'] as const;
/** What captured money may become. A refund is final; a reversal ends when the dispute is won. */
const afterCapture = ['partially_refunded', 'refunded', 'partially_reversed', 'reversed'] as const;

/** The life cycle: from → to. `PaymentRepository.move` is the only writer of the state and refuses every other transition. */
export const transitions: Record<PaymentState, readonly PaymentState[]> = {
  initiated: ['created', 'cancelled', 'failed'],
  created: ['approved', 'capturing', 'pending', ...captures, ...afterCapture, 'declined', 'cancelled'],
  approved: ['capturing', 'pending', ...captures, ...afterCapture, 'declined', 'cancelled'],
  capturing: ['created', 'pending', ...captures, ...afterCapture, 'declined', 'cancelled'],
  pending: [...captures, ...afterCapture, 'declined', 'cancelled'],
  captured: afterCapture,
  captured_late: afterCapture,
  captured_twice: afterCapture,
  partially_refunded: ['refunded', 'partially_reversed', 'reversed'],
  refunded: [],
  partially_reversed: ['captured', 'partially_refunded', 'refunded', 'reversed'],
  reversed: ['captured', 'partially_refunded', 'refunded', 'partially_reversed'],
  declined: ['captured_late', 'captured_twice', ...afterCapture],
  cancelled: ['captured_late', 'captured_twice', ...afterCapture],
  failed: ['captured_late', 'captured_twice', ...afterCapture],
};

const beforeCapture: readonly PaymentState[] = ['initiated', 'created', 'approved'];
/** States in which money may still be taken for a hold: at most one such payment per hold. */
export const liveStates = ['initiated', 'created', 'approved', 'capturing', 'pending'] as const;
/** States in which at least a part of the money is ours. */
export const paidStates = [...captures, 'partially_refunded', 'partially_reversed'] as const;

const includes = (states: readonly PaymentState[], state: PaymentState): boolean => states.includes(state);
export const isBeforeCapture = (state: PaymentState): boolean => includes(beforeCapture, state);
export const isUndecided = (state: PaymentState): boolean => state === 'capturing' || state === 'pending';
export const isOver = (state: PaymentState): boolean => !includes(liveStates, state);
/** Money was captured, whatever became of it afterwards. */
export const hasMoney = (state: PaymentState): boolean => includes([...captures, ...afterCapture], state);
/** At least a part of the money is ours. */
export const isPaid = (state: PaymentState): boolean => includes(paidStates, state);

export interface Payment {
  id: string;
  /** What we asked for. */
  amountCents: Cents;
  /** What PayPal captured, which may be another sum; null before. */
  capturedCents: Cents | null;
  state: PaymentState;
  captureId: string | null;
  /** Why it ended, or why the buyer has to act: PayPal's issue, or a code of ours. */
  issue: string | null;
  refundedCents: Cents;
  reversedCents: Cents;
  /** What PayPal took back, by PayPal's refund id: cents; 0 when PayPal has returned it. */
  reversals: Record<string, Cents>;
}

/** Cents that came in: PayPal's captured amount, which differs from ours when the order was changed at PayPal. */
export const moneyOf = ({ amountCents, capturedCents }: Pick<Payment, 'amountCents' | 'capturedCents'>): Cents =>
  capturedCents ?? amountCents;

/** One capture as PayPal describes it. */
export interface CaptureSnapshot {
  id: string;
  status: string;
  reason: string | null;
  amountCents: Cents;
  currency: string;
  /** Completed refunds that PayPal lists with it, by PayPal's refund id: cents. A reversal may be among them. */
  refunds: Record<string, Cents>;
  /** Ids of refunds that PayPal lists as failed or cancelled: a cancelled reversal has given its money back. */
  endedRefunds: readonly string[];
  /** PayPal's own sum of refunds where the answer has one. */
  totalRefundedCents?: Cents;
}

/** What PayPal says of an order, or that it has none (never made, or lapsed). */
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
      capture: CaptureSnapshot | null;
    };

/** What follows from a step, to be published or done in its transaction. */
export type Effect =
  | { kind: 'publish-captured'; captureId: string }
  | { kind: 'publish-pending'; reason: string }
  | { kind: 'publish-declined'; reason: string }
  | { kind: 'publish-failed'; reason: string; wasPending: boolean }
  | { kind: 'publish-refunded'; refundedCents: number }
  | { kind: 'publish-reversed'; refundedCents: Cents; reversedCents: number }
  /** Refund everything, and log why. */
  | { kind: 'refund-all'; reason: string };

export interface Step<P extends Payment = Payment> {
  payment: P;
  effects: Effect[];
}

const takenStatuses = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
export const isTaken = (status: string): boolean => takenStatuses.has(status);
const deniedStatuses = new Set(['DECLINED', 'FAILED']);

/**
 * The payment after a look at PayPal. The order's own status is never read for money: an order can be COMPLETED with a capture DECLINED.
 * @param paidTwice another payment of the same hold has money already
 */
export function apply<P extends Payment>(payment: P, order: OrderSnapshot, paidTwice = false): Step<P> {
  if (!order.found) return withoutOrder(payment);
  const { capture } = order;
  if (capture && isTaken(capture.status)) return taken(payment, capture, paidTwice);
  if (capture?.status === 'PENDING') return wait(payment, capture);
  if (capture && deniedStatuses.has(capture.status)) return deny(payment, capture.status);
  if (capture) return unchanged(payment);
  const approved = order.status === 'APPROVED' && payment.state === 'created' && !awaitsBuyer(payment);
  return approved ? { payment: { ...payment, state: 'approved' }, effects: [] } : unchanged(payment);
}

/** An order that PayPal no longer has ends a payment only before its capture was sent: afterwards money may have moved. */
function withoutOrder<P extends Payment>(payment: P): Step<P> {
  if (isBeforeCapture(payment.state)) return abandon(payment, 'cancelled', 'ORDER_EXPIRED');
  return isUndecided(payment.state) ? { payment: { ...payment, issue: 'ORDER_NOT_FOUND' }, effects: [] } : unchanged(payment);
}

function taken<P extends Payment>(payment: P, capture: CaptureSnapshot, paidTwice: boolean): Step<P> {
  const first = !hasMoney(payment.state);
  const sums = moneyReturned(payment, capture);
  const next = { ...payment, ...sums, captureId: capture.id, capturedCents: capture.amountCents, issue: first ? null : payment.issue };
  next.state = stateOfMoney(next, capture.amountCents, capturedAs(payment.state, paidTwice));
  const { refundedCents, reversedCents } = next;
  if (first && refundedCents + reversedCents >= capture.amountCents) {
    const reason = reversedCents > 0 ? 'REVERSED' : 'REFUNDED';
    return { payment: next, effects: isOver(payment.state) ? [] : [failed(payment, reason)] };
  }
  const effects: Effect[] = [];
  if (first) {
    const ours = capture.amountCents === payment.amountCents && capture.currency === limits.currency;
    effects.push(ours ? { kind: 'publish-captured', captureId: capture.id } : { kind: 'refund-all', reason: 'amount_mismatch' });
  }
  return { payment: next, effects: [...effects, ...sumsChanged(payment, next)] };
}

function capturedAs(before: PaymentState, paidTwice: boolean): PaymentState {
  if (includes(captures, before)) return before;
  if (hasMoney(before)) return 'captured';
  if (paidTwice) return 'captured_twice';
  return isOver(before) ? 'captured_late' : 'captured';
}

function stateOfMoney({ refundedCents, reversedCents }: Sums, capturedCents: Cents, captured: PaymentState): PaymentState {
  const nothingLeft = refundedCents + reversedCents >= capturedCents;
  if (reversedCents > 0) return nothingLeft ? 'reversed' : 'partially_reversed';
  if (refundedCents > 0) return nothingLeft ? 'refunded' : 'partially_refunded';
  return captured;
}

function sumsChanged(before: Payment, { refundedCents, reversedCents }: Payment): Effect[] {
  return [
    ...(refundedCents === before.refundedCents ? [] : [{ kind: 'publish-refunded' as const, refundedCents }]),
    ...(reversedCents === before.reversedCents ? [] : [{ kind: 'publish-reversed' as const, refundedCents, reversedCents }]),
  ];
}

/**
 * A refund has completed.
 * @param refundedCents the sum of refunds that is known now
 */
export function noteRefunded<P extends Payment>(payment: P, refundedCents: Cents): Step<P> {
  const next = { ...payment, refundedCents: cents(Math.max(payment.refundedCents, Math.min(refundedCents, moneyOf(payment)))) };
  next.state = stateOfMoney(next, moneyOf(payment), payment.state);
  return { payment: next, effects: sumsChanged(payment, next) };
}

/** The capture is under review. Published once, so that the slot stays held; its id is kept, since the order may disappear. */
function wait<P extends Payment>(payment: P, { id, reason }: CaptureSnapshot): Step<P> {
  if (hasMoney(payment.state)) return unchanged(payment);
  const next = { ...payment, captureId: id };
  if (isOver(payment.state)) return { payment: next, effects: [] };
  if (payment.state === 'pending') return { payment: { ...next, issue: null }, effects: [] };
  return { payment: { ...next, state: 'pending', issue: null }, effects: [{ kind: 'publish-pending', reason: reason ?? 'PENDING' }] };
}

/** We end a payment ourselves. Only before its capture was sent: afterwards PayPal alone says that no money came. */
export function abandon<P extends Payment>(payment: P, to: 'declined' | 'cancelled' | 'failed', reason: string): Step<P> {
  const possible = isBeforeCapture(payment.state) && transitions[payment.state].includes(to);
  return possible ? end(payment, to, reason) : unchanged(payment);
}

/**
 * An operator has found no money in PayPal's account for a capture in doubt. Only while PayPal has neither order nor capture; money that
 * comes nevertheless is captured late. The page has called such a payment pending, so the guest waits for an e-mail in both states.
 */
export function giveUp<P extends Payment>(payment: P, order: OrderSnapshot): Step<P> {
  if (!isUndecided(payment.state) || order.found) return unchanged(payment);
  const reason = 'GIVEN_UP';
  return { payment: { ...payment, state: 'cancelled', issue: reason }, effects: [{ kind: 'publish-failed', reason, wasPending: true }] };
}

/** PayPal lists the capture as declined, at once or after its review. */
function deny<P extends Payment>(payment: P, reason: string): Step<P> {
  if (!isOver(payment.state)) return end({ ...payment, captureId: null }, 'declined', reason);
  // A review after the payment had ended is over too: without a capture the row may be deleted when its time comes.
  return hasMoney(payment.state) ? unchanged(payment) : { payment: { ...payment, captureId: null }, effects: [] };
}

/** PayPal refused to take the money, in its first answer to this capture: nothing was taken. */
export function refuseCapture<P extends Payment>(payment: P, to: 'declined' | 'cancelled', reason: string): Step<P> {
  return payment.state === 'capturing' ? end(payment, to, reason) : unchanged(payment);
}

/** PayPal refused the capture and the buyer may try the same order again, with another card. */
export function declineForNow<P extends Payment>(payment: P, reason: string): Step<P> {
  if (payment.state !== 'capturing') return unchanged(payment);
  return { payment: { ...payment, state: 'created', issue: reason }, effects: [{ kind: 'publish-declined', reason }] };
}

const end = <P extends Payment>(payment: P, to: PaymentState, reason: string): Step<P> => ({
  payment: { ...payment, state: to, issue: reason },
  effects: [failed(payment, reason)],
});
const failed = ({ state }: Payment, reason: string): Effect => ({ kind: 'publish-failed', reason, wasPending: state === 'pending' });
const unchanged = <P extends Payment>(payment: P): Step<P> => ({ payment, effects: [] });

/** Cents that can still be refunded, `underWayCents` being requested already. What PayPal took back is not ours to refund. */
export function refundable(payment: Payment, underWayCents: Cents): Cents {
  const { state, refundedCents, reversedCents } = payment;
  return cents(isPaid(state) ? Math.max(0, moneyOf(payment) - refundedCents - reversedCents - underWayCents) : 0);
}

/** Before money moves: is this order the one we made? */
export function isOurOrder(payment: Payment, order: OrderSnapshot & { found: true }): boolean {
  return order.customId === payment.id && order.amountCents === payment.amountCents && order.currency === limits.currency;
}

/** Issues after which the same order may be tried again: another card, another login. Source: Orders v2, capture. */
const retryable = new Set(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']);
export const mayTryAgain = (issue: string): boolean => retryable.has(issue);

/**
 * The page said that nothing was charged, and the buyer may choose another card or leave. PayPal still calls such an order approved:
 * only the buyer's own page, or a second approval, may capture it.
 */
export const awaitsBuyer = ({ state, issue }: Pick<Payment, 'state' | 'issue'>): boolean =>
  state === 'created' && issue !== null && mayTryAgain(issue);
