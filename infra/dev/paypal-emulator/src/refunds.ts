import type { FastifyInstance } from 'fastify';
import { findCapture } from './captures.ts';
import { issueError, notFound, unprocessable } from './errors.ts';
import { prefersRepresentation, throwMockResponse, write } from './idempotency.ts';
import type { CaptureRow, RefundRow } from './ledger.ts';
import { type Money, readMoney, toMinor, toMoney } from './money.ts';
import { readText } from './order-request.ts';
import { refundLinks, refundView } from './views.ts';
import type { EmulatorState } from './state.ts';

type RefundRequest = { amount?: Money; customId?: string; invoiceId?: string; note?: string };

function readRefund(body: unknown): RefundRequest {
  if (body === undefined || body === null) return {};
  const { amount, custom_id, invoice_id, note_to_payer } = body as Record<string, unknown>;
  const customId = readText(custom_id, '/custom_id', 127);
  const invoiceId = readText(invoice_id, '/invoice_id', 127);
  const note = readText(note_to_payer, '/note_to_payer', 255);
  return {
    ...(amount !== undefined && { amount: readMoney(amount, '/amount') }),
    ...(customId !== undefined && { customId }),
    ...(invoiceId !== undefined && { invoiceId }),
    ...(note !== undefined && { note }),
  };
}

/** Refunds an amount, by default the remaining one. @throws PayPalError 422 when the capture does not allow it */
export function refundCapture(state: EmulatorState, capture: CaptureRow, { amount, ...texts }: RefundRequest): RefundRow {
  const already = refundedMinor(state, capture);
  const left = toMinor(capture.amount) - already;
  const minor = amount ? toMinor(amount) : left;
  rejectImpossible(state, capture, amount, { minor, left });
  const { refundOutcome } = state.settings;
  if (refundOutcome !== 'completed' && refundOutcome !== 'pending') throw issueError(refundOutcome);

  const now = state.clock.now();
  const { currency_code } = capture.amount;
  const refund: RefundRow = {
    id: state.ids.resource(),
    captureId: capture.id,
    amount: toMoney(currency_code, minor),
    totalRefunded: toMoney(currency_code, already + minor),
    ...(refundOutcome === 'pending' ? { status: 'PENDING', reason: 'ECHECK' } : { status: 'COMPLETED' }),
    ...texts,
    createdAt: now,
    updatedAt: now,
  };
  state.ledger.refunds.save(refund);
  capture.refundIds.push(refund.id);
  updateCapture(state, capture);
  publishRefundEvent(state, refund);
  return refund;
}

function rejectImpossible(
  state: EmulatorState,
  capture: CaptureRow,
  amount: Money | undefined,
  { minor, left }: { minor: number; left: number },
): void {
  if (capture.status === 'PENDING') throw issueError('PENDING_CAPTURE');
  if (capture.status === 'DECLINED') throw issueError('REFUND_NOT_ALLOWED');
  if (reversalsOf(state, capture).some(({ reversal }) => reversal === 'CHARGEBACK'))
    throw issueError('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
  if (left <= 0) throw issueError('CAPTURE_FULLY_REFUNDED');
  if (state.clock.now() - capture.createdAt > state.settings.refundPeriodMs) throw issueError('REFUND_TIME_LIMIT_EXCEEDED');
  if (amount && amount.currency_code !== capture.amount.currency_code)
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', '/amount/currency_code');
  if (minor <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value');
  if (minor > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount/value');
  if (minor < left && hasOpenDispute(state, capture)) throw issueError('TRANSACTION_DISPUTED');
}

/** Reversals of a capture that are in effect, without cancelled ones. */
export function reversalsOf(state: EmulatorState, capture: CaptureRow): RefundRow[] {
  return refundsOf(state, capture).filter(({ reversal, status }) => reversal !== undefined && status === 'COMPLETED');
}

function refundsOf(state: EmulatorState, capture: CaptureRow): RefundRow[] {
  return capture.refundIds.flatMap((id) => state.ledger.refunds.get(id) ?? []);
}

function hasOpenDispute(state: EmulatorState, capture: CaptureRow): boolean {
  return [...state.ledger.disputes.all()].some((dispute) => dispute.captureId === capture.id && dispute.status !== 'RESOLVED');
}

/** Sum of completed and pending refunds; failed and cancelled ones do not count. */
export function refundedMinor(state: EmulatorState, capture: CaptureRow): number {
  return refundsOf(state, capture)
    .filter((refund) => refund.status === 'COMPLETED' || refund.status === 'PENDING')
    .reduce((sum, refund) => sum + toMinor(refund.amount), 0);
}

/** Updates a capture's status and reason according to its refunds and reversals. */
export function updateCapture(state: EmulatorState, capture: CaptureRow): void {
  const refunded = refundedMinor(state, capture);
  capture.status = refunded === 0 ? 'COMPLETED' : refunded < toMinor(capture.amount) ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  const reason = reversalsOf(state, capture).at(-1)?.reversal;
  if (reason === undefined) delete capture.reason;
  else capture.reason = reason;
  capture.updatedAt = state.clock.now();
  state.ledger.captures.save(capture);
}

/** Ends a pending refund. @throws PayPalError 422 when it is not pending */
export function settleRefund(state: EmulatorState, id: string, status: 'COMPLETED' | 'FAILED' | 'CANCELLED' = 'COMPLETED'): RefundRow {
  const refund = findRefund(state, id);
  if (refund.status !== 'PENDING') throw issueError('REFUND_NOT_PENDING');
  refund.status = status;
  refund.updatedAt = state.clock.now();
  delete refund.reason;
  state.ledger.refunds.save(refund);
  updateCapture(state, findCapture(state, refund.captureId));
  publishRefundEvent(state, refund);
  return refund;
}

function publishRefundEvent(state: EmulatorState, refund: RefundRow): void {
  const { currency_code, value } = refund.amount;
  const type =
    refund.status === 'COMPLETED'
      ? 'PAYMENT.CAPTURE.REFUNDED'
      : refund.status === 'PENDING'
        ? 'PAYMENT.REFUND.PENDING'
        : 'PAYMENT.REFUND.FAILED';
  state.webhooks.publish({
    type,
    resourceType: 'refund',
    resource: refundView(state, refund),
    summary: `A ${currency_code} ${value} capture payment refund is ${refund.status.toLowerCase()}`,
    subjectIds: [refund.id, refund.captureId],
  });
}

function findRefund(state: EmulatorState, id: string): RefundRow {
  const refund = state.ledger.refunds.get(id);
  if (!refund) throw notFound();
  return refund;
}

export function refundRoutes(app: FastifyInstance, state: EmulatorState): void {
  app.post<{ Params: { id: string } }>('/v2/payments/captures/:id/refund', (request, reply) => {
    const full = prefersRepresentation(request);
    return write(state, request, reply, {
      operation: 'refund',
      ttlMs: state.settings.refundKeyTtlMs,
      commit: () => ({ kind: 'refund', id: refundCapture(state, findCapture(state, request.params.id), readRefund(request.body)).id }),
      view: (id) => {
        const refund = findRefund(state, id);
        return full ? refundView(state, refund) : { id, status: refund.status, links: refundLinks(state, refund) };
      },
    });
  });

  app.get<{ Params: { id: string } }>('/v2/payments/refunds/:id', (request) => {
    throwMockResponse(request);
    const reading = state.replica.view(state);
    return refundView(reading, findRefund(reading, request.params.id));
  });
}
