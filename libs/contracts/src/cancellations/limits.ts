import { line, prose } from '../shared/field-rule.js';

/**
 * The refund of a cancellation. `none`: nothing is due. `owed`: due, and staff have not paid it. `sent`: payment was asked to refund it.
 * `done`: the guest has it. `failed`: PayPal has rejected it for good. `by_hand`: due, and not paid through PayPal.
 */
export const cancellationRefundStates = ['none', 'owed', 'sent', 'done', 'failed', 'by_hand'] as const;

export type CancellationRefundState = (typeof cancellationRefundStates)[number];

/** States of what is refunded of one payment, or handed back. */
export type RefundPartState = Extract<CancellationRefundState, 'sent' | 'done' | 'failed' | 'by_hand'>;

export const cancellationFields = {
  /** Internal: why staff refund another amount than the policy's. */
  reason: line({ max: 300, required: 'reasonRequired' }),
  /** What a guest writes when they cancel. */
  guestReason: prose({ max: 500 }),
};

/** How staff choose the amount of a refund. */
export const refundChoices = ['policy', 'all', 'none'] as const;

/** Minutes by which a refund is counted to the guest's advantage, so that a quote does not expire while it is read. */
export const graceMinutes = 10;
