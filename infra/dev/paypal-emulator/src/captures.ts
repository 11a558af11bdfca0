import type { FastifyInstance } from 'fastify';
import { issueError, notFound } from './errors.ts';
import { RejectedAttempt, prefersRepresentation, throwMockResponse, write } from './idempotency.ts';
import type { CaptureRow, OrderRow, Outcome, PurchaseUnit } from './ledger.ts';
import { findOrder } from './orders.ts';
import { captureView, captureWithOrder, minimalOrder, orderView } from './views.ts';
import type { EmulatorState } from './state.ts';

type Result = Pick<CaptureRow, 'status' | 'reason'>;

const RESULTS: Partial<Record<Outcome, Result>> = {
  completed: { status: 'COMPLETED' },
  pending_echeck: { status: 'PENDING', reason: 'ECHECK' },
  pending_review: { status: 'PENDING', reason: 'PENDING_REVIEW' },
  // The merchant has to accept the payment manually at PayPal.
  pending_receiving_preference: { status: 'PENDING', reason: 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION' },
  // Recorded from PayPal: the order is COMPLETED, and only the capture shows that nothing was paid.
  capture_declined: { status: 'DECLINED', reason: 'DECLINED_BY_RISK_FRAUD_FILTERS' },
};

/** Issues after which the buyer may choose another payment instrument for the same order. */
const RETRYABLE = new Set(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']);

/** Captures an approved order. @throws PayPalError 422 when it cannot be captured */
export function captureOrder(state: EmulatorState, order: OrderRow): void {
  if (order.status === 'COMPLETED') throw issueError('ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') throw issueError('ORDER_NOT_APPROVED');
  for (const { invoice_id } of order.units) {
    const paidBy = state.ledger.paidInvoices.get(invoice_id ?? '');
    if (paidBy && paidBy !== order.id) throw rejectedAttempt('DUPLICATE_INVOICE_ID');
  }
  const result = RESULTS[order.outcome];
  if (!result) {
    const issue = order.outcome.toUpperCase();
    if (RETRYABLE.has(issue)) requireBuyerAction(state, order);
    throw rejectedAttempt(issue, state, order);
  }
  order.status = 'COMPLETED';
  order.updatedAt = state.clock.now();
  const captures = order.units.map((unit) => addCapture(state, order, unit, result));
  state.ledger.orders.save(order);
  for (const capture of captures) publishCaptureEvent(state, capture);
}

/** Requires a new approval; with `declinedInstrument: 'same_approval'` the next attempt succeeds without one. */
function requireBuyerAction(state: EmulatorState, order: OrderRow): void {
  const next: Partial<OrderRow> =
    state.settings.declinedInstrument === 'same_approval' ? { outcome: 'completed' } : { status: 'PAYER_ACTION_REQUIRED' };
  state.ledger.orders.save(Object.assign(order, next, { updatedAt: state.clock.now() }));
}

function rejectedAttempt(issue: string, state?: EmulatorState, order?: OrderRow): RejectedAttempt {
  const again =
    state && order && RETRYABLE.has(issue)
      ? [{ href: `${state.browserUrl}/checkoutnow?token=${order.id}`, rel: 'redirect', method: 'GET' }]
      : [];
  const { status, name, message, details, links } = issueError(issue, {}, again);
  return new RejectedAttempt(status, name, message, details, links);
}

function addCapture(state: EmulatorState, order: OrderRow, unit: PurchaseUnit, result: Result): CaptureRow {
  const now = state.clock.now();
  const { currency_code, value } = unit.amount;
  const capture: CaptureRow = {
    id: state.ids.resource(),
    orderId: order.id,
    unitReference: unit.reference_id,
    amount: { currency_code, value },
    ...result,
    ...(unit.custom_id !== undefined && { customId: unit.custom_id }),
    ...(unit.invoice_id !== undefined && { invoiceId: unit.invoice_id }),
    refundIds: [],
    createdAt: now,
    updatedAt: now,
  };
  order.captureIds.push(capture.id);
  state.ledger.indexInvoice(capture);
  return state.ledger.captures.save(capture);
}

/** Completes or declines a pending capture. @throws PayPalError 422 when it is not pending */
export function settleCapture(state: EmulatorState, capture: CaptureRow, status: 'COMPLETED' | 'DECLINED' = 'COMPLETED'): CaptureRow {
  if (capture.status !== 'PENDING') throw issueError('CAPTURE_NOT_PENDING');
  change(state, capture, { status, reason: status === 'DECLINED' ? 'OTHER' : undefined });
  // The event is DENIED for a pending payment that fails, and DECLINED for one that is rejected immediately.
  publishCaptureEvent(state, capture, status === 'DECLINED' ? 'DENIED' : status);
  return capture;
}

function change(
  state: EmulatorState,
  capture: CaptureRow,
  { status, reason }: { status: CaptureRow['status']; reason: string | undefined },
): void {
  capture.status = status;
  capture.updatedAt = state.clock.now();
  if (reason === undefined) delete capture.reason;
  else capture.reason = reason;
  state.ledger.captures.save(capture);
}

/** Only the event of a paid capture contains the order id, as in PayPal's samples. */
function publishCaptureEvent(state: EmulatorState, capture: CaptureRow, what: string = capture.status): void {
  const { currency_code, value } = capture.amount;
  const { custom_id, ...unpaid } = captureView(state, capture);
  const isUnpaid = what !== 'COMPLETED';
  state.webhooks.publish({
    type: `PAYMENT.CAPTURE.${what}`,
    resourceType: 'capture',
    resource: isUnpaid ? { ...unpaid, ...(state.settings.unpaidEventCustomId && { custom_id }) } : captureWithOrder(state, capture),
    summary: `Payment ${what.toLowerCase()} for ${currency_code} ${value}`,
    subjectIds: [capture.id, capture.orderId],
  });
}

export function findCapture(state: EmulatorState, id: string): CaptureRow {
  const capture = state.ledger.captures.get(id);
  if (!capture) throw notFound();
  return capture;
}

export function captureRoutes(app: FastifyInstance, state: EmulatorState): void {
  app.post<{ Params: { id: string } }>('/v2/checkout/orders/:id/capture', (request, reply) => {
    const view = prefersRepresentation(request) ? orderView : minimalOrder;
    return write(state, request, reply, {
      operation: 'capture',
      ttlMs: state.settings.orderKeyTtlMs,
      commit: () => {
        captureOrder(state, findOrder(state, request.params.id));
        return { kind: 'order', id: request.params.id };
      },
      // Not `findOrder`: a key replays its result also when the order can no longer be read.
      view: (id) => view(state, state.ledger.orders.get(id) ?? findOrder(state, id)),
    });
  });

  app.get<{ Params: { id: string } }>('/v2/payments/captures/:id', (request) => {
    throwMockResponse(request);
    const reading = state.replica.view(state);
    return captureWithOrder(reading, findCapture(reading, request.params.id));
  });
}
