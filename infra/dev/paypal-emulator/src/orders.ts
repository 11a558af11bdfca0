import type { FastifyInstance } from 'fastify';
import { timestamp } from './clock.ts';
import { invalidRequest, issueError, notFound, unprocessable } from './errors.ts';
import { prefersRepresentation, throwMockResponse, write } from './idempotency.ts';
import type { OrderRow, Outcome } from './ledger.ts';
import { toMinor } from './money.ts';
import { type OrderRequest, readAmount, readOrder, readText } from './order-request.ts';
import { BUYER, minimalOrder, orderView } from './views.ts';
import type { World } from './state.ts';

/** A payable or paid order. Throws 404 for one that is unknown or expired: PayPal has no "expired" status. */
export function findOrder(world: World, id: string): OrderRow {
  const order = world.ledger.orders.get(id);
  if (!order || isExpired(world, order)) throw notFound();
  return order;
}

export function isExpired(world: World, order: OrderRow): boolean {
  const { completedOrderTtlMs } = world.settings;
  if (order.status !== 'COMPLETED') return order.expiresAt <= world.clock.now();
  return completedOrderTtlMs !== null && order.updatedAt + completedOrderTtlMs <= world.clock.now();
}

function createOrder(world: World, { units, experience, withPaymentSource }: OrderRequest): OrderRow {
  for (const unit of units) {
    if (unit.invoice_id && world.ledger.paidInvoices.has(unit.invoice_id))
      throw unprocessable('DUPLICATE_INVOICE_ID', '/purchase_units/invoice_id');
  }
  const now = world.clock.now();
  return world.ledger.orders.save({
    id: world.ids.resource(),
    status: withPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    withPaymentSource,
    units,
    experience,
    outcome: world.settings.defaultOutcome,
    buyerCancelled: false,
    captureIds: [],
    createdAt: now,
    updatedAt: now,
    expiresAt: now + world.settings.orderTtlMs,
  });
}

/** The buyer agrees to pay. May be repeated until the order is captured; the last outcome counts. */
export function approveOrder(world: World, order: OrderRow, outcome: Outcome = world.settings.defaultOutcome): OrderRow {
  if (order.status === 'COMPLETED') throw issueError('ORDER_ALREADY_CAPTURED');
  const repeated = order.status === 'APPROVED';
  Object.assign(order, { status: 'APPROVED', outcome, buyerCancelled: false, updatedAt: world.clock.now() } satisfies Partial<OrderRow>);
  world.ledger.orders.save(order);
  if (!repeated) {
    world.webhooks.announce({
      type: 'CHECKOUT.ORDER.APPROVED',
      resourceType: 'checkout-order',
      resource: orderView(world, order),
      summary: 'An order has been approved by buyer',
      subjectIds: [order.id],
    });
  }
  return order;
}

/** The buyer turns back. PayPal changes nothing and announces nothing. */
export function cancelOrder(world: World, order: OrderRow): OrderRow {
  order.buyerCancelled = true;
  return world.ledger.orders.save(order);
}

/** Ends an uncaptured order now. An approval that came to nothing is announced, so that the buyer's money is known to be free. */
export function expireOrder(world: World, order: OrderRow): void {
  if (order.status === 'COMPLETED') throw issueError('ORDER_ALREADY_CAPTURED');
  const wasApproved = order.status === 'APPROVED';
  order.expiresAt = Math.min(order.expiresAt, world.clock.now());
  order.status = order.withPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED';
  world.ledger.orders.save(order);
  if (!wasApproved) return;
  world.webhooks.announce({
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

/** Finds approvals whose time ran out. */
export function sweepExpired(world: World): void {
  for (const order of world.ledger.orders.all()) if (order.status === 'APPROVED' && isExpired(world, order)) expireOrder(world, order);
}

type PatchOperation = { op?: unknown; path?: unknown; value?: unknown };
const PATCHABLE_TEXTS = { description: 127, custom_id: 127, invoice_id: 127, soft_descriptor: 22 } as const;

function patchOrder(world: World, order: OrderRow, operations: PatchOperation[]): void {
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
  world.ledger.orders.save(Object.assign(order, { units, updatedAt: world.clock.now() }));
}

export function orderRoutes(app: FastifyInstance, world: World): void {
  app.post('/v2/checkout/orders', (request, reply) => {
    const view = prefersRepresentation(request) ? orderView : minimalOrder;
    return write(world, request, reply, {
      operation: 'create',
      ttlMs: world.settings.orderKeyTtlMs,
      commit: () => ({ kind: 'order', id: createOrder(world, readOrder(request.body, world.settings.environment)).id }),
      view: (id) => view(world, findOrder(world, id)),
    });
  });

  app.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', (request) => {
    throwMockResponse(request);
    const reading = world.replica.view(world);
    return orderView(reading, findOrder(reading, request.params.id));
  });

  app.patch<{ Params: { id: string } }>('/v2/checkout/orders/:id', (request, reply) => {
    throwMockResponse(request);
    if (!Array.isArray(request.body)) throw invalidRequest('INVALID_PARAMETER_SYNTAX', '/');
    patchOrder(world, findOrder(world, request.params.id), request.body as PatchOperation[]);
    return reply.code(204).send();
  });
}
