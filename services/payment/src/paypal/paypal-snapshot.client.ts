import { type CapturedPayment, CaptureStatus, type Order, type OrdersCapture, type Refund, RefundStatus } from '@paypal/paypal-server-sdk';
import { type Cents, fromDecimal } from '@charter/contracts';
import type { PayPalResource } from '../webhooks/paypal-event.js';
import { type CaptureSnapshot, isTaken, type OrderSnapshot } from '../payments/payment.js';

/** PayPal's resources as the payment's life cycle reads them. */

export interface RefundSnapshot {
  id: string;
  status: string;
  amountCents: Cents;
  /** Sum of all refunds of the capture up to this one; 0 when PayPal does not say. */
  totalRefundedCents: Cents;
}

/** A dispute; `updatedAt` is PayPal's own time of its last change. */
export interface DisputeSnapshot {
  disputeId: string;
  status: string;
  reason: string | null;
  outcome: string | null;
  amountCents: Cents | null;
  respondBy: Date | null;
  updatedAt: Date;
}

export function orderSnapshot(order: Order): OrderSnapshot {
  const unit = order.purchaseUnits?.[0];
  const captures = unit?.payments?.captures ?? [];
  // An order may list a declined attempt before the capture that took the money.
  const capture =
    captures.find(({ status }) => isTaken(status ?? '')) ??
    captures.find(({ status }) => status === CaptureStatus.Pending) ??
    captures.at(-1);
  return {
    found: true,
    id: order.id ?? '',
    status: order.status ?? '',
    customId: unit?.customId ?? null,
    amountCents: fromDecimal(unit?.amount?.value ?? '0'),
    currency: unit?.amount?.currencyCode ?? '',
    capture: capture ? captureSnapshot(capture, unit?.payments?.refunds) : null,
  };
}

/** @returns null for an answer without id or status, which says nothing */
export function captureSnapshot(capture: CapturedPayment | OrdersCapture, refunds: readonly Refund[] = []): CaptureSnapshot | null {
  const { id, status, statusDetails, amount } = capture;
  if (!id || !status) return null;
  const completed = refunds.filter((refund) => refund.status === RefundStatus.Completed);
  const ended = refunds.filter((refund) => refund.status === RefundStatus.Failed || refund.status === RefundStatus.Cancelled);
  return {
    id,
    status,
    reason: statusDetails?.reason ?? null,
    amountCents: fromDecimal(amount?.value ?? '0'),
    currency: amount?.currencyCode ?? '',
    refunds: Object.fromEntries(completed.map((refund) => [refund.id ?? '', fromDecimal(refund.amount?.value ?? '0')])),
    endedRefunds: ended.map((refund) => refund.id ?? ''),
  };
}

export const refundSnapshot = ({ id, status, amount, sellerPayableBreakdown }: Refund): RefundSnapshot => ({
  id: id ?? '',
  status: status ?? 'PENDING',
  amountCents: fromDecimal(amount?.value ?? '0'),
  totalRefundedCents: fromDecimal(sellerPayableBreakdown?.totalRefundedAmount?.value ?? '0'),
});

/** @returns null without the dispute's id or the time of its last change */
export function disputeSnapshot(dispute: PayPalResource): DisputeSnapshot | null {
  const { dispute_id, status, reason, update_time, seller_response_due_date: due, dispute_amount, dispute_outcome } = dispute;
  if (!dispute_id || !update_time) return null;
  return {
    disputeId: dispute_id,
    status: status ?? 'OTHER',
    reason: reason ?? null,
    outcome: dispute_outcome?.outcome_code ?? null,
    amountCents: dispute_amount?.value ? fromDecimal(dispute_amount.value) : null,
    respondBy: due ? new Date(due) : null,
    updatedAt: new Date(update_time),
  };
}
