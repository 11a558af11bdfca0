import { issueError, unprocessable } from './errors.ts';
import type { CaptureRow, RefundRow, ReversalReason } from './ledger.ts';
import { toMinor, toMoney } from './money.ts';
import { refundedMinor, reversalsOf, updateCapture } from './refunds.ts';
import { refundView } from './views.ts';
import type { World } from './state.ts';

export type ReversalRequest = {
  /** Default `CHARGEBACK`. */
  reason?: ReversalReason;
  /** Decimal string in the capture's currency; default all that is left. */
  amount?: string;
};

/** The bank or PayPal takes money of a capture back. Throws 422 when there is none, or less than that. */
export function reverseCapture(world: World, capture: CaptureRow, { reason = 'CHARGEBACK', amount }: ReversalRequest = {}): CaptureRow {
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') throw issueError('CAPTURE_NOT_REVERSIBLE');
  const { currency_code } = capture.amount;
  const already = refundedMinor(world, capture);
  const left = toMinor(capture.amount) - already;
  const minor = amount === undefined ? left : toMinor({ currency_code, value: amount });
  if (!(minor > 0 && minor <= left)) throw unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount');
  const now = world.clock.now();
  const reversal: RefundRow = {
    id: world.ids.resource(),
    captureId: capture.id,
    amount: toMoney(currency_code, minor),
    totalRefunded: toMoney(currency_code, already + minor),
    status: 'COMPLETED',
    reversal: reason,
    createdAt: now,
    updatedAt: now,
  };
  world.ledger.refunds.save(reversal);
  capture.refundIds.push(reversal.id);
  updateCapture(world, capture);
  // As PayPal's published sample: the resource is the refund, and only its `up` link names the capture.
  world.webhooks.announce({
    type: 'PAYMENT.CAPTURE.REVERSED',
    resourceType: 'refund',
    resource: refundView(world, reversal),
    summary: `A ${currency_code} ${reversal.amount.value} capture payment was reversed`,
    subjectIds: [reversal.id, capture.id],
  });
  return capture;
}

/** The merchant gets reversed money again. PayPal documents no event of its own for it: the dispute's end says so. */
export function cancelReversals(world: World, capture: CaptureRow): void {
  for (const reversal of reversalsOf(world, capture)) {
    world.ledger.refunds.save(Object.assign(reversal, { status: 'CANCELLED', updatedAt: world.clock.now() } satisfies Partial<RefundRow>));
  }
  updateCapture(world, capture);
}
