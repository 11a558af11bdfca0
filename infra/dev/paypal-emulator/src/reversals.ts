import { issueError, unprocessable } from './errors.ts';
import type { CaptureRow, RefundRow, ReversalReason } from './ledger.ts';
import { toMinor, toMoney } from './money.ts';
import { refundedMinor, reversalsOf, updateCapture } from './refunds.ts';
import { refundView } from './views.ts';
import type { EmulatorState } from './state.ts';

export type ReversalRequest = {
  /** Default `CHARGEBACK`. */
  reason?: ReversalReason;
  /** Decimal string in the capture's currency; default all that is left. */
  amount?: string;
};

/** Reverses a capture, in full or in part. @throws PayPalError 422 when less is left */
export function reverseCapture(
  state: EmulatorState,
  capture: CaptureRow,
  { reason = 'CHARGEBACK', amount }: ReversalRequest = {},
): CaptureRow {
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') throw issueError('CAPTURE_NOT_REVERSIBLE');
  const { currency_code } = capture.amount;
  const already = refundedMinor(state, capture);
  const left = toMinor(capture.amount) - already;
  const minor = amount === undefined ? left : toMinor({ currency_code, value: amount });
  if (!(minor > 0 && minor <= left)) throw unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount');
  const now = state.clock.now();
  const reversal: RefundRow = {
    id: state.ids.resource(),
    captureId: capture.id,
    amount: toMoney(currency_code, minor),
    totalRefunded: toMoney(currency_code, already + minor),
    status: 'COMPLETED',
    reversal: reason,
    createdAt: now,
    updatedAt: now,
  };
  state.ledger.refunds.save(reversal);
  capture.refundIds.push(reversal.id);
  updateCapture(state, capture);
  // The resource is the refund, and only its `up` link contains the capture id, as in PayPal's sample.
  state.webhooks.publish({
    type: 'PAYMENT.CAPTURE.REVERSED',
    resourceType: 'refund',
    resource: refundView(state, reversal),
    summary: `A ${currency_code} ${reversal.amount.value} capture payment was reversed`,
    subjectIds: [reversal.id, capture.id],
  });
  return capture;
}

/** Cancels the reversals of a capture. PayPal documents no event for it besides the end of the dispute. */
export function cancelReversals(state: EmulatorState, capture: CaptureRow): void {
  for (const reversal of reversalsOf(state, capture)) {
    state.ledger.refunds.save(Object.assign(reversal, { status: 'CANCELLED', updatedAt: state.clock.now() } satisfies Partial<RefundRow>));
  }
  updateCapture(state, capture);
}
