import type { FastifyInstance } from 'fastify';
import { timestamp } from './clock.ts';
import { invalidRequest, issueError, notFound, unprocessable } from './errors.ts';
import { prefersRepresentation, throwMockResponse, write } from './idempotency.ts';
import type { FundingSource, OrderRow, Outcome } from './ledger.ts';
import { toMinor } from './money.ts';
import { type OrderRequest, readAmount, readOrder, readText } from './order-request.ts';
import { BUYER, minimalOrder, orderView } from './views.ts';
import type { EmulatorState } from './state.ts';

/** Finds an order. @throws PayPalError 404 for an unknown or expired one, because PayPal has no status "expired" */
export function findOrder(state: EmulatorState, id: string): OrderRow {
  const order = state.ledger.orders.get(id);
  if (!order || isExpired(state, order)) throw notFound();
  return order;
}

export function isExpired(state: EmulatorState, order: OrderRow): boolean {
  const { completedOrderTtlMs } = state.settings;
  if (order.status !== 'COMPLETED') return order.expiresAt <= state.clock.now();
  return completedOrderTtlMs !== null && order.updatedAt + completedOrderTtlMs <= state.clock.now();
}

export function createOrder(state: EmulatorState, { units, experience, withPaymentSource }: OrderRequest): OrderRow {
  for (const unit of units) {
    if (unit.invoice_id && state.ledger.paidInvoices.has(unit.invoice_id))
      throw unprocessable('DUPLICATE_INVOICE_ID', '/purchase_units/invoice_id');
  }
  const now = state.clock.now();
  return state.ledger.orders.save({
    id: state.ids.resource(),
    status: withPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    withPaymentSource,
    units,
    experience,
    outcome: state.settings.defaultOutcome,
    buyerCancelled: false,
    captureIds: [],
    createdAt: now,
    updatedAt: now,
    expiresAt: now + state.settings.orderTtlMs,
  });
}

/** Approves the order. May be repeated until the capture; the last outcome and funding source count. */
export function approveOrder(
  state: EmulatorState,
  order: OrderRow,
  outcome: Outcome = state.settings.defaultOutcome,
  fundingSource: FundingSource = 'paypal',
): OrderRow {
  if (order.status === 'COMPLETED') throw issueError('ORDER_ALREADY_CAPTURED');
  const repeated = order.status === 'APPROVED';
  const updatedAt = state.clock.now();
  Object.assign(order, { status: 'APPROVED', outcome, fundingSource, buyerCancelled: false, updatedAt } satisfies Partial<OrderRow>);
  state.ledger.orders.save(order);
  if (!repeated) {
    state.webhooks.publish({
      type: 'CHECKOUT.ORDER.APPROVED',
      resourceType: 'checkout-order',
      resource: orderView(state, order),
      summary: 'An order has been approved by buyer',
      subjectIds: [order.id],
    });
  }
  return order;
}

/** Cancels the checkout. PayPal changes nothing and sends no event. */
export function cancelOrder(state: EmulatorState, order: OrderRow): OrderRow {
  order.buyerCancelled = true;
  return state.ledger.orders.save(order);
}

/** Expires an uncaptured order. If it was approved, an event reports that the approval is void. */
export function expireOrder(state: EmulatorState, order: OrderRow): void {
  if (order.status === 'COMPLETED') throw issueError('ORDER_ALREADY_CAPTURED');
  const wasApproved = order.status === 'APPROVED';
  order.expiresAt = Math.min(order.expiresAt, state.clock.now());
  order.status = order.withPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED';
  state.ledger.orders.save(order);
  if (!wasApproved) return;
  state.webhooks.publish({
    type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
    resourceType: 'payment',
    resource: {
      order_id: order.id,
      purchase_units: order.units,
      payment_source: { paypal: BUYER },
      create_time: timestamp(order.createdAt),
    },
    summary: 'A payment approval has been reversed.',
    subjectIds: [order.id],
  });
}

/** Expires orders whose time to live has passed. */
export function sweepExpired(state: EmulatorState): void {
  for (const order of state.ledger.orders.all()) if (order.status === 'APPROVED' && isExpired(state, order)) expireOrder(state, order);
}

type PatchOperation = { op?: unknown; path?: unknown; value?: unknown };
const PATCHABLE_TEXTS = { description: 127, custom_id: 127, invoice_id: 127, soft_descriptor: 22 } as const;

function patchOrder(state: EmulatorState, order: OrderRow, operations: PatchOperation[]): void {
  if (order.status === 'COMPLETED') throw issueError('ORDER_ALREADY_COMPLETED');
  const units = structuredClone(order.units);
  for (const { op, path, value } of operations) {
    const [, reference, field] = /^\/purchase_units\/@reference_id=='([^']*)'\/([a-z_]+)$/.exec(String(path)) ?? [];
    if (field === undefined) throw invalidRequest('INVALID_JSON_POINTER_FORMAT', String(path));
    const unit = units.find((candidate) => candidate.reference_id === reference);
    if (!unit) throw unprocessable('NOT_PATCHABLE', String(path));
    if (field === 'amount' && op === 'replace') {
      const amount = readAmount(value, String(path));
      const changed = toMinor(amount) !== toMinor(unit.amount) || amount.currency_code !== unit.amount.currency_code;
      if (changed && order.status === 'APPROVED') throw unprocessable('AMOUNT_CHANGE_NOT_ALLOWED', String(path));
      unit.amount = amount;
    } else if (field in PATCHABLE_TEXTS) {
      const name = field as keyof typeof PATCHABLE_TEXTS;
      const text = op === 'remove' ? undefined : readText(value, String(path), PATCHABLE_TEXTS[name]);
      if (text === undefined) delete unit[name];
      else unit[name] = text;
    } else throw invalidRequest('FIELD_NOT_PATCHABLE', String(path));
  }
  state.ledger.orders.save(Object.assign(order, { units, updatedAt: state.clock.now() }));
}

export function orderRoutes(app: FastifyInstance, state: EmulatorState): void {
  app.post('/v2/checkout/orders', (request, reply) => {
    const view = prefersRepresentation(request) ? orderView : minimalOrder;
    return write(state, request, reply, {
      operation: 'create',
      ttlMs: state.settings.orderKeyTtlMs,
      commit: () => ({ kind: 'order', id: createOrder(state, readOrder(request.body, state.settings.environment)).id }),
      view: (id) => view(state, findOrder(state, id)),
    });
  });

  app.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', (request) => {
    throwMockResponse(request);
    const reading = state.replica.view(state);
    return orderView(reading, findOrder(reading, request.params.id));
  });

  app.patch<{ Params: { id: string } }>('/v2/checkout/orders/:id', (request, reply) => {
    throwMockResponse(request);
    if (!Array.isArray(request.body)) throw invalidRequest('INVALID_PARAMETER_SYNTAX', '/');
    patchOrder(state, findOrder(state, request.params.id), request.body as PatchOperation[]);
    return reply.code(204).send();
  });
}
