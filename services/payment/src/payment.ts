import { limits } from '@charter/contracts';

/**
 * The life of a payment. Pure: one reducer takes what PayPal says now (freshly fetched, never an event's body) and
 * answers what the payment becomes and what has to be done. The capture route, the webhooks and the reconciler all
 * go through it, so it does not matter who hears first, or how often.
 */
export type PaymentState =
  /** Written down; PayPal may not know of it yet. */
  | 'initiated'
  | 'created'
  | 'approved'
  /** A capture was sent and its fate is not known: the only state in which money may have moved unseen. */
  | 'capturing'
  /** PayPal has it and thinks it over (eCheck, review). */
  | 'pending'
  | 'captured'
  | 'partially_refunded'
  | 'refunded'
  /** Charged back. */
  | 'reversed'
  /** Refused for good; another order may be made. */
  | 'declined'
  /** Nothing was taken: the buyer left, the slot was lost, the order lapsed. */
  | 'cancelled'
  /** PayPal would not make the order. */
  | 'failed';

/** A payment only moves up. Money that came after all outranks having given up on it. */
const rank: Record<PaymentState, number> = {
  initiated: 0,
  created: 1,
  approved: 2,
  capturing: 3,
  pending: 4,
  failed: 5,
  declined: 5,
  cancelled: 5,
  captured: 6,
  partially_refunded: 7,
  refunded: 8,
  reversed: 9,
};

/** States in which the slot's money is in play: one such payment per hold. */
export const liveStates = ['initiated', 'created', 'approved', 'capturing', 'pending', 'captured'] as const;

export const hasMoney = (state: PaymentState): boolean => rank[state] >= rank.captured;
export const isOver = (state: PaymentState): boolean => rank[state] >= rank.failed;

export interface Payment {
  id: string;
  amountCents: number;
  state: PaymentState;
  captureId: string | null;
  refundedCents: number;
}

/** One capture as PayPal tells it. */
export interface CaptureTruth {
  id: string;
  status: string;
  reason: string | null;
  amountCents: number;
  currency: string;
  /** Sum of refunds that PayPal has completed. */
  refundedCents: number;
}

/** What PayPal says of an order, or that it knows none (never made, or lapsed). */
export type OrderTruth =
  | { found: false }
  | {
      found: true;
      id: string;
      status: string;
      /** Our payment's id. */
      customId: string | null;
      amountCents: number;
      currency: string;
      capture: CaptureTruth | null;
    };

/** What follows from a step, to be announced or done in its transaction. */
export type Effect =
  | { kind: 'announce-captured'; captureId: string }
  | { kind: 'announce-pending'; reason: string }
  | { kind: 'announce-failed'; reason: string }
  | { kind: 'announce-refunded'; refundedCents: number }
  /** Give everything back, and tell a person why. */
  | { kind: 'refund-all'; reason: string };

export interface Step {
  payment: Payment;
  effects: Effect[];
}

const takenStatuses = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** The one reducer. The order's own status is never read for money: an order can be COMPLETED with a capture DECLINED. */
export function apply(payment: Payment, truth: OrderTruth): Step {
  if (!truth.found) return hasMoney(payment.state) ? still(payment) : giveUp(payment, 'cancelled', 'the order lapsed');
  const { capture } = truth;
  if (capture && takenStatuses.has(capture.status)) return taken(payment, capture);
  if (capture?.status === 'PENDING') return wait(payment, capture.reason ?? 'PENDING');
  if (capture) return giveUp(payment, 'declined', capture.status);
  if (truth.status === 'APPROVED') return { payment: rise(payment, 'approved'), effects: [] };
  return still(payment);
}

function taken(payment: Payment, capture: CaptureTruth): Step {
  const effects: Effect[] = [];
  let next = payment;
  if (!hasMoney(payment.state)) {
    next = { ...rise(payment, 'captured'), captureId: capture.id };
    if (capture.amountCents === payment.amountCents && capture.currency === limits.currency) {
      effects.push({ kind: 'announce-captured', captureId: capture.id });
    } else {
      effects.push({ kind: 'refund-all', reason: 'amount_mismatch' });
    }
  }
  if (capture.refundedCents > next.refundedCents) {
    next = {
      ...rise(next, capture.refundedCents >= capture.amountCents ? 'refunded' : 'partially_refunded'),
      refundedCents: capture.refundedCents,
    };
    effects.push({ kind: 'announce-refunded', refundedCents: capture.refundedCents });
  }
  return { payment: next, effects };
}

/** PayPal, or the silence of PayPal, keeps us waiting: said once, so that the slot waits too. */
export function wait(payment: Payment, reason: string): Step {
  const next = rise(payment, 'pending');
  return next.state === payment.state ? still(payment) : { payment: next, effects: [{ kind: 'announce-pending', reason }] };
}

/** No money will come from this order. */
export function giveUp(payment: Payment, to: 'declined' | 'cancelled' | 'failed', reason: string): Step {
  if (isOver(payment.state)) return still(payment);
  return { payment: { ...payment, state: to }, effects: [{ kind: 'announce-failed', reason }] };
}

const still = (payment: Payment): Step => ({ payment, effects: [] });
const rise = (payment: Payment, to: PaymentState): Payment => (rank[to] > rank[payment.state] ? { ...payment, state: to } : payment);

/** Cents that can still be given back, `underWayCents` being asked for already. What was charged back is not ours to give. */
export function refundable({ state, amountCents, refundedCents }: Payment, underWayCents: number): number {
  if (!hasMoney(state) || state === 'reversed') return 0;
  return Math.max(0, amountCents - refundedCents - underWayCents);
}

/** Before money moves: is this order the one we made? */
export function isOurOrder(payment: Payment, truth: OrderTruth & { found: true }): boolean {
  return truth.customId === payment.id && truth.amountCents === payment.amountCents && truth.currency === limits.currency;
}

/** Issues after which the same order may be tried again: another card, another login. Source: Orders v2, capture. */
const retryable = new Set(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']);
export const mayTryAgain = (issue: string): boolean => retryable.has(issue);

/**
 * The buyer has been told that nothing was charged, and may choose another card or leave. PayPal still calls such an order approved:
 * only the buyer's own page may capture it.
 */
export const awaitsBuyer = ({ state, issue }: Pick<Payment, 'state'> & { issue: string | null }): boolean =>
  state === 'created' && issue !== null && mayTryAgain(issue);

/** Dollars as PayPal writes them, "1200.00", to cents. */
export function cents(value: string): number {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  if (whole === undefined) throw new Error(`not an amount in dollars: ${value}`);
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

export const dollars = (amountCents: number): string => `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
