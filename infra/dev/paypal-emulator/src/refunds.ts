import type { FastifyInstance } from 'fastify';
import { findCapture } from './captures.ts';
import { issueError, notFound, unprocessable } from './errors.ts';
import { prefersRepresentation, throwMockResponse, write } from './idempotency.ts';
import type { CaptureRow, RefundRow } from './ledger.ts';
import { type Money, readMoney, toMinor, toMoney } from './money.ts';
import { readText } from './order-request.ts';
import { refundLinks, refundView } from './views.ts';
import type { World } from './state.ts';

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

/** Without an amount: all that is left. Throws 422 with PayPal's issue when the capture does not allow it. */
function refundCapture(world: World, capture: CaptureRow, { amount, ...texts }: RefundRequest): RefundRow {
  const already = refundedMinor(world, capture);
  const left = toMinor(capture.amount) - already;
  const minor = amount ? toMinor(amount) : left;
  refuseImpossible(world, capture, amount, { minor, left });
  const { refundOutcome } = world.settings;
  if (refundOutcome !== 'completed' && refundOutcome !== 'pending') throw issueError(refundOutcome);

  const now = world.clock.now();
  const { currency_code } = capture.amount;
  const refund: RefundRow = {
    id: world.ids.resource(),
    captureId: capture.id,
    amount: toMoney(currency_code, minor),
    totalRefunded: toMoney(currency_code, already + minor),
    ...(refundOutcome === 'pending' ? { status: 'PENDING', reason: 'ECHECK' } : { status: 'COMPLETED' }),
    ...texts,
    createdAt: now,
    updatedAt: now,
  };
  world.ledger.refunds.save(refund);
  capture.refundIds.push(refund.id);
  updateCapture(world, capture);
  announceRefund(world, refund);
  return refund;
}

function refuseImpossible(
  world: World,
  capture: CaptureRow,
  amount: Money | undefined,
  { minor, left }: { minor: number; left: number },
): void {
  if (capture.status === 'PENDING') throw issueError('PENDING_CAPTURE');
  if (capture.status === 'DECLINED') throw issueError('REFUND_NOT_ALLOWED');
  if (reversalsOf(world, capture).some(({ reversal }) => reversal === 'CHARGEBACK'))
    throw issueError('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
  if (left <= 0) throw issueError('CAPTURE_FULLY_REFUNDED');
  if (world.clock.now() - capture.createdAt > world.settings.refundPeriodMs) throw issueError('REFUND_TIME_LIMIT_EXCEEDED');
  if (amount && amount.currency_code !== capture.amount.currency_code)
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', '/amount/currency_code');
  if (minor <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value');
  if (minor > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount/value');
  if (minor < left && hasOpenDispute(world, capture)) throw issueError('TRANSACTION_DISPUTED');
}

/** The reversals of a capture that stand: a cancelled one has given its money back to the merchant. */
export function reversalsOf(world: World, capture: CaptureRow): RefundRow[] {
  return refundsOf(world, capture).filter(({ reversal, status }) => reversal !== undefined && status === 'COMPLETED');
}

function refundsOf(world: World, capture: CaptureRow): RefundRow[] {
  return capture.refundIds.flatMap((id) => world.ledger.refunds.get(id) ?? []);
}

function hasOpenDispute(world: World, capture: CaptureRow): boolean {
  return [...world.ledger.disputes.all()].some((dispute) => dispute.captureId === capture.id && dispute.status !== 'RESOLVED');
}

/** Money that went back or is on its way: failed and cancelled refunds give theirs back to the capture. */
export function refundedMinor(world: World, capture: CaptureRow): number {
  return refundsOf(world, capture)
    .filter((refund) => refund.status === 'COMPLETED' || refund.status === 'PENDING')
    .reduce((sum, refund) => sum + toMinor(refund.amount), 0);
}

/** Brings a capture's status and reason in line with its refunds and reversals. */
export function updateCapture(world: World, capture: CaptureRow): void {
  const refunded = refundedMinor(world, capture);
  capture.status = refunded === 0 ? 'COMPLETED' : refunded < toMinor(capture.amount) ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  const reason = reversalsOf(world, capture).at(-1)?.reversal;
  if (reason === undefined) delete capture.reason;
  else capture.reason = reason;
  capture.updatedAt = world.clock.now();
  world.ledger.captures.save(capture);
}

/** The end of a pending refund. Throws 422 when it is not pending. */
export function settleRefund(world: World, id: string, status: 'COMPLETED' | 'FAILED' | 'CANCELLED' = 'COMPLETED'): RefundRow {
  const refund = findRefund(world, id);
  if (refund.status !== 'PENDING') throw issueError('REFUND_NOT_PENDING');
  refund.status = status;
  refund.updatedAt = world.clock.now();
  delete refund.reason;
  world.ledger.refunds.save(refund);
  updateCapture(world, findCapture(world, refund.captureId));
  announceRefund(world, refund);
  return refund;
}

function announceRefund(world: World, refund: RefundRow): void {
  const { currency_code, value } = refund.amount;
  const type =
    refund.status === 'COMPLETED'
      ? 'PAYMENT.CAPTURE.REFUNDED'
      : refund.status === 'PENDING'
        ? 'PAYMENT.REFUND.PENDING'
        : 'PAYMENT.REFUND.FAILED';
  world.webhooks.announce({
    type,
    resourceType: 'refund',
    resource: refundView(world, refund),
    summary: `A ${currency_code} ${value} capture payment refund is ${refund.status.toLowerCase()}`,
    subjectIds: [refund.id, refund.captureId],
  });
}

function findRefund(world: World, id: string): RefundRow {
  const refund = world.ledger.refunds.get(id);
  if (!refund) throw notFound();
  return refund;
}

export function refundRoutes(app: FastifyInstance, world: World): void {
  app.post<{ Params: { id: string } }>('/v2/payments/captures/:id/refund', (request, reply) => {
    const full = prefersRepresentation(request);
    return write(world, request, reply, {
      operation: 'refund',
      ttlMs: world.settings.refundKeyTtlMs,
      commit: () => ({ kind: 'refund', id: refundCapture(world, findCapture(world, request.params.id), readRefund(request.body)).id }),
      view: (id) => {
        const refund = findRefund(world, id);
        return full ? refundView(world, refund) : { id, status: refund.status, links: refundLinks(world, refund) };
      },
    });
  });

  app.get<{ Params: { id: string } }>('/v2/payments/refunds/:id', (request) => {
    throwMockResponse(request);
    const reading = world.replica.view(world);
    return refundView(reading, findRefund(reading, request.params.id));
  });
}
