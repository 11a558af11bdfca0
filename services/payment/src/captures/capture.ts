import { type CaptureResult, limits } from '@charter/contracts';
import { abandonedAfter, isBeforeCapture, isCaptured, isUndecided } from '../payments/payment-state.js';
import { end, mayTryAgain, type OrderSnapshot, type Payment, type Step, unchanged } from '../payments/payment.js';

/** The decisions about capturing an approved order. Pure. */

/** A capture of this payment was sent so recently that the process that sent it is still expected to store the result. */
export const isBeingCaptured = ({ state, inDoubtSince }: { state: string; inDoubtSince: Date | null }, now: Date): boolean =>
  state === 'capturing' && inDoubtSince !== null && now.getTime() - inDoubtSince.getTime() <= abandonedAfter;

/**
 * capture: the order is approved, ours, and not captured; or a capture was sent whose result is unknown: under its key PayPal tells it, also
 * when the card was declined and the order is no longer approved.
 * mismatch: it is approved and not the order that we created.
 * repeat: a capture was sent, and its order can no longer be read.
 * record: there is nothing to capture now.
 */
type CaptureDecision = 'capture' | 'mismatch' | 'repeat' | 'record';

export function decideCapture(payment: Payment, order: OrderSnapshot): CaptureDecision {
  const isSent = payment.state === 'capturing';
  if (!order.found) return isSent ? 'repeat' : 'record';
  if (order.capture || payment.state === 'pending') return 'record';
  if (isSent) return 'capture';
  if (order.status !== 'APPROVED') return 'record';
  return isOurOrder(payment, order) ? 'capture' : 'mismatch';
}

/** Whether PayPal's order is the one that we created for this payment. */
export const isOurOrder = (payment: Payment, order: OrderSnapshot & { found: true }): boolean =>
  order.customId === payment.id && order.amountCents === payment.amountCents && order.currency === limits.currency;

/**
 * What a rejected capture means.
 * unknown: the order may have been captured by an earlier request.
 * retry: the same order may be captured later, under a new key, since PayPal may replay this rejection.
 * end: nothing was captured and nothing will be.
 */
type RejectionDecision =
  | { kind: 'unknown' }
  | { kind: 'retry'; issue: string; logged: boolean }
  | { kind: 'end'; state: 'declined' | 'cancelled'; issue: string; logged: boolean };

/** @param rejection PayPal's first response to this capture; after a lost response a rejection proves nothing */
export function decideRejection({ status, issue }: { status: number; issue: string }): RejectionDecision {
  if (issue === 'ORDER_ALREADY_CAPTURED') return { kind: 'unknown' };
  if (status === 404) return { kind: 'end', state: 'cancelled', issue: 'ORDER_EXPIRED', logged: false };
  // 403: our account lacks a permission, which staff can change.
  if (status === 403) return { kind: 'retry', issue, logged: true };
  if (issue === 'ORDER_NOT_APPROVED' || mayTryAgain(issue)) return { kind: 'retry', issue, logged: false };
  // PayPal blocks payments to our own account.
  return { kind: 'end', state: 'declined', issue, logged: /^PAYEE_|RECEIVING_LIMIT/.test(issue) };
}

/** The capture was rejected for good: nothing was captured. */
export const endCapture = <P extends Payment>(payment: P, to: 'declined' | 'cancelled', reason: string): Step<P> =>
  payment.state === 'capturing' ? end(payment, to, reason) : unchanged(payment);

/** The capture was rejected and the buyer may try the same order again, with another card. */
export function declineForNow<P extends Payment>(payment: P, reason: string): Step<P> {
  if (payment.state !== 'capturing') return unchanged(payment);
  return { payment: { ...payment, state: 'created', issue: reason }, effects: [{ kind: 'publish-declined', reason }] };
}

/** Why booking lets nothing be captured: the slot is gone, or what the trip page asked for is no longer to be paid. */
export type Unavailable = 'SLOT_TAKEN' | 'PAYMENT_REQUEST_CLOSED';

/**
 * What was to be paid is no longer available, so nothing is captured.
 * @param decidedIn the state in which PayPal reported no capture; a payment that has moved on since is left as it is
 */
export function loseSubject<P extends Payment>(payment: P, decidedIn: Payment['state'], issue: Unavailable): Step<P> {
  const unsent = payment.state === decidedIn && (isBeforeCapture(payment.state) || payment.state === 'capturing');
  return unsent ? end(payment, 'cancelled', issue) : unchanged(payment);
}

/** The result of a capture stays unknown: published, so that the slot stays held. */
export const reportDoubt = <P extends Payment>(payment: P): Step<P> => ({
  payment,
  effects: payment.state === 'capturing' ? [{ kind: 'publish-pending', reason: 'IN_DOUBT' }] : [],
});

/** What the page shows for a payment. */
export function captureStatus(state: Payment['state']): CaptureResult['status'] {
  if (isCaptured(state)) return 'COMPLETED';
  if (isUndecided(state)) return 'PENDING';
  return isBeforeCapture(state) || state === 'declined' ? 'DECLINED' : 'FAILED';
}
