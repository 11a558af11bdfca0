import { type Cents, fromDecimal } from '@charter/contracts';
import { type CaptureSnapshot, isCapturedStatus, type OrderSnapshot } from '../payments/payment.js';
import type { PayPalResource } from './paypal-event.js';

/**
 * Maps PayPal's resources to what the life cycle of a payment needs. PayPal's decimal strings become cents here and nowhere else, and the
 * resources are declared with the fields that are read.
 */

interface PayPalAmount {
  value?: string;
  currencyCode?: string;
}

interface PayPalRefund {
  id?: string;
  status?: string;
  amount?: PayPalAmount;
  sellerPayableBreakdown?: { totalRefundedAmount?: PayPalAmount };
}

interface PayPalCapture {
  id?: string;
  status?: string;
  statusDetails?: { reason?: string };
  customId?: string;
  amount?: PayPalAmount;
}

interface PayPalOrder {
  id?: string;
  status?: string;
  paymentSource?: { paypal?: object; venmo?: object; card?: object };
  purchaseUnits?: {
    customId?: string;
    amount?: PayPalAmount;
    payments?: { captures?: PayPalCapture[]; refunds?: PayPalRefund[] };
  }[];
}

export interface RefundSnapshot {
  id: string;
  status: string;
  amountCents: Cents;
  /** Sum of all refunds of the capture up to this one; 0 when PayPal reports none. */
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

/** The methods that PayPal distinguishes in an order. */
const answeredSources = ['card', 'venmo', 'paypal'] as const;

export function orderSnapshot(order: PayPalOrder): OrderSnapshot {
  const unit = order.purchaseUnits?.[0];
  const captures = unit?.payments?.captures ?? [];
  // An order may list a declined attempt before the capture that took the money.
  const capture =
    captures.find(({ status }) => isCapturedStatus(status ?? '')) ?? captures.find(({ status }) => status === 'PENDING') ?? captures.at(-1);
  return {
    found: true,
    id: order.id ?? '',
    status: order.status ?? '',
    customId: unit?.customId ?? null,
    amountCents: fromDecimal(unit?.amount?.value ?? '0'),
    currency: unit?.amount?.currencyCode ?? '',
    fundingSource: answeredSources.find((source) => order.paymentSource?.[source]) ?? null,
    capture: capture ? captureSnapshot(capture, unit?.payments?.refunds) : null,
  };
}

/** @returns null for a capture without id or status */
export function captureSnapshot(capture: PayPalCapture, refunds: readonly PayPalRefund[] = []): CaptureSnapshot | null {
  const { id, status, statusDetails, customId, amount } = capture;
  if (!id || !status) return null;
  const completed = refunds.filter((refund) => refund.status === 'COMPLETED');
  const ended = refunds.filter((refund) => refund.status === 'FAILED' || refund.status === 'CANCELLED');
  return {
    id,
    status,
    reason: statusDetails?.reason ?? null,
    customId: customId ?? null,
    amountCents: fromDecimal(amount?.value ?? '0'),
    currency: amount?.currencyCode ?? '',
    refunds: Object.fromEntries(completed.map((refund) => [refund.id ?? '', fromDecimal(refund.amount?.value ?? '0')])),
    endedRefunds: ended.map((refund) => refund.id ?? ''),
  };
}

export const refundSnapshot = ({ id, status, amount, sellerPayableBreakdown }: PayPalRefund): RefundSnapshot => ({
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
