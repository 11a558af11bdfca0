import type { AttentionKind } from '@charter/contracts';

const unsettledRefund = (states: string): string =>
  `b.payment_status IN ('partially_paid', 'paid', 'partially_refunded')
    AND b.id IN (SELECT booking_id FROM cancellation WHERE undone_at IS NULL AND ${states})`;

/** A refund of which PayPal has rejected one part may have another that staff hand back. */
const isFailed = `refund_state = 'failed'`;
const isDue = `(refund_state IN ('owed', 'by_hand')
  OR ${isFailed} AND EXISTS (SELECT FROM refund_part p WHERE p.cancellation_id = cancellation.id AND p.state = 'by_hand'))`;

/** SQL conditions on the alias `b` of `booking`, each with a partial index; the parameter `until` is `unconfirmedUntil(now)`. */
export const attentionConditions: Record<AttentionKind, string> = {
  refundOwed: unsettledRefund(isDue),
  refundFailed: unsettledRefund(isFailed),
  unconfirmed: `b.status = 'pending' AND b.payment_status IN ('partially_paid', 'paid', 'partially_refunded') AND b.archived_at IS NULL AND b.starts_at <= :until`,
};
