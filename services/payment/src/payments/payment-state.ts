/** The states of a payment, and which follow one another. Pure. */

export type PaymentState =
  /** Stored; the order may not exist at PayPal yet. */
  | 'initiated'
  | 'created'
  | 'approved'
  /** A capture was sent and its result is unknown: the only state in which money may have moved without a record here. */
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
  /** PayPal reversed a part (charge-back, complaint). */
  | 'partially_reversed'
  /** Nothing is left, and at least a part of it was reversed by PayPal. */
  | 'reversed'
  /** Declined for good; another order may be made. */
  | 'declined'
  /** Nothing was captured: the buyer left, the slot was lost, the order expired. */
  | 'cancelled'
  /** PayPal did not create the order. */
  | 'failed';

const captures = ['captured', 'captured_late', 'captured_twice'] as const;
/** States after a capture. A refund is final; a reversal ends when the dispute is won. */
const afterCapture = ['partially_refunded', 'refunded', 'partially_reversed', 'reversed'] as const;

/** The life cycle: from → to. `PaymentRepository.move` is the only writer of the state and rejects every other transition. */
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
/** States in which money may still be captured for a hold: at most one such payment per hold. */
export const liveStates = ['initiated', 'created', 'approved', 'capturing', 'pending'] as const;
/** States in which at least a part of the captured money is neither refunded nor reversed. */
export const paidStates = [...captures, 'partially_refunded', 'partially_reversed'] as const;

/** Milliseconds after which a capture without a response counts as abandoned by the process that sent it. */
export const abandonedAfter = 20_000;

const includes = (states: readonly PaymentState[], state: PaymentState): boolean => states.includes(state);
export const isBeforeCapture = (state: PaymentState): boolean => includes(beforeCapture, state);
export const isUndecided = (state: PaymentState): boolean => state === 'capturing' || state === 'pending';
export const isOver = (state: PaymentState): boolean => !includes(liveStates, state);
/** Money was captured, also if it has been refunded or reversed since. */
export const isCaptured = (state: PaymentState): boolean => includes([...captures, ...afterCapture], state);
/** At least a part of the captured money is neither refunded nor reversed. */
export const isPaid = (state: PaymentState): boolean => includes(paidStates, state);

/** The state once money was captured. @param paidTwice another payment of the same hold has money already */
export function captureStateOf(before: PaymentState, paidTwice: boolean): PaymentState {
  if (includes(captures, before)) return before;
  if (isCaptured(before)) return 'captured';
  if (paidTwice) return 'captured_twice';
  return isOver(before) ? 'captured_late' : 'captured';
}
