import type { FastifyInstance } from 'fastify';
import { issueError, notFound } from './errors.ts';
import { AttemptRefused, prefersRepresentation, throwMockResponse, write } from './idempotency.ts';
import type { CaptureRow, OrderRow, Outcome, PurchaseUnit } from './ledger.ts';
import { findOrder } from './orders.ts';
import { captureView, captureWithOrder, minimalOrder, orderView } from './views.ts';
import type { World } from './state.ts';

type Result = Pick<CaptureRow, 'status' | 'reason'>;

const RESULTS: Partial<Record<Outcome, Result>> = {
  completed: { status: 'COMPLETED' },
  pending_echeck: { status: 'PENDING', reason: 'ECHECK' },
  pending_review: { status: 'PENDING', reason: 'PENDING_REVIEW' },
  // The merchant has to accept the payment by hand, in PayPal's pages.
  pending_receiving_preference: { status: 'PENDING', reason: 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION' },
  // PayPal's recorded answer: the order is COMPLETED and only the capture says that nothing was paid.
  capture_declined: { status: 'DECLINED', reason: 'DECLINED_BY_RISK_FRAUD_FILTERS' },
};

/** Refusals after which the buyer may choose another instrument for the same order. */
const RETRYABLE = new Set(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']);

function captureOrder(world: World, order: OrderRow): void {
  if (order.status === 'COMPLETED') throw issueError('ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') throw issueError('ORDER_NOT_APPROVED');
  for (const { invoice_id } of order.units) {
    const paidBy = world.ledger.paidInvoices.get(invoice_id ?? '');
    if (paidBy && paidBy !== order.id) throw refuse('DUPLICATE_INVOICE_ID');
  }
  const result = RESULTS[order.outcome];
  if (!result) {
    const issue = order.outcome.toUpperCase();
    if (RETRYABLE.has(issue)) sendBuyerBack(world, order);
    throw refuse(issue, world, order);
  }
  order.status = 'COMPLETED';
  order.updatedAt = world.clock.now();
  const captures = order.units.map((unit) => addCapture(world, order, unit, result));
  world.ledger.orders.save(order);
  for (const capture of captures) announceCapture(world, capture);
}

/** Without a new approval there is nothing to capture; with `declinedInstrument: 'same_approval'` the next attempt goes through. */
function sendBuyerBack(world: World, order: OrderRow): void {
  const next: Partial<OrderRow> =
    world.settings.declinedInstrument === 'same_approval' ? { outcome: 'completed' } : { status: 'PAYER_ACTION_REQUIRED' };
  world.ledger.orders.save(Object.assign(order, next, { updatedAt: world.clock.now() }));
}

function refuse(issue: string, world?: World, order?: OrderRow): AttemptRefused {
  const again =
    world && order && RETRYABLE.has(issue)
      ? [{ href: `${world.browserUrl}/checkoutnow?token=${order.id}`, rel: 'redirect', method: 'GET' }]
      : [];
  const { status, name, message, details, links } = issueError(issue, {}, again);
  return new AttemptRefused(status, name, message, details, links);
}

function addCapture(world: World, order: OrderRow, unit: PurchaseUnit, result: Result): CaptureRow {
  const now = world.clock.now();
  const { currency_code, value } = unit.amount;
  const capture: CaptureRow = {
    id: world.ids.resource(),
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
  world.ledger.indexInvoice(capture);
  return world.ledger.captures.save(capture);
}

/** The end of a pending capture: the money came, or it never will. Throws 422 when it is not pending. */
export function settleCapture(world: World, capture: CaptureRow, status: 'COMPLETED' | 'DECLINED' = 'COMPLETED'): CaptureRow {
  if (capture.status !== 'PENDING') throw issueError('CAPTURE_NOT_PENDING');
  change(world, capture, { status, reason: status === 'DECLINED' ? 'OTHER' : undefined });
  // A pending payment that fails is DENIED; DECLINED is one that was refused at once. Both events exist.
  announceCapture(world, capture, status === 'DECLINED' ? 'DENIED' : status);
  return capture;
}

function change(world: World, capture: CaptureRow, { status, reason }: { status: CaptureRow['status']; reason: string | undefined }): void {
  capture.status = status;
  capture.updatedAt = world.clock.now();
  if (reason === undefined) delete capture.reason;
  else capture.reason = reason;
  world.ledger.captures.save(capture);
}

/** PayPal's samples name the order of a paid capture only; where nothing was paid, the resource ends with its links. */
function announceCapture(world: World, capture: CaptureRow, what: string = capture.status): void {
  const { currency_code, value } = capture.amount;
  const { custom_id, ...unpaid } = captureView(world, capture);
  const isUnpaid = what !== 'COMPLETED';
  world.webhooks.announce({
    type: `PAYMENT.CAPTURE.${what}`,
    resourceType: 'capture',
    resource: isUnpaid ? { ...unpaid, ...(world.settings.unpaidEventCustomId && { custom_id }) } : captureWithOrder(world, capture),
    summary: `Payment ${what.toLowerCase()} for ${currency_code} ${value}`,
    subjectIds: [capture.id, capture.orderId],
  });
}

export function findCapture(world: World, id: string): CaptureRow {
  const capture = world.ledger.captures.get(id);
  if (!capture) throw notFound();
  return capture;
}

export function captureRoutes(app: FastifyInstance, world: World): void {
  app.post<{ Params: { id: string } }>('/v2/checkout/orders/:id/capture', (request, reply) => {
    const view = prefersRepresentation(request) ? orderView : minimalOrder;
    return write(world, request, reply, {
      operation: 'capture',
      ttlMs: world.settings.orderKeyTtlMs,
      commit: () => {
        captureOrder(world, findOrder(world, request.params.id));
        return { kind: 'order', id: request.params.id };
      },
      view: (id) => view(world, findOrder(world, id)),
    });
  });

  app.get<{ Params: { id: string } }>('/v2/payments/captures/:id', (request) => {
    throwMockResponse(request);
    const reading = world.replica.view(world);
    return captureWithOrder(reading, findCapture(reading, request.params.id));
  });
}
