import type { FastifyInstance } from 'fastify';
import { findCapture } from './captures.ts';
import { timestamp } from './clock.ts';
import { issueError, notFound } from './errors.ts';
import type { DisputeRow } from './ledger.ts';
import { cancelReversals } from './reversals.ts';
import type { World } from './state.ts';

const TEN_DAYS_MS = 10 * 24 * 3600 * 1000;
const SELLER_WON = 'RESOLVED_SELLER_FAVOUR';
const BUYER_WON = 'RESOLVED_BUYER_FAVOUR';

export type DisputeRequest = {
  captureId: string;
  /** Default `MERCHANDISE_OR_SERVICE_NOT_RECEIVED`. */
  reason?: string;
  /** Default `OPEN`. */
  status?: DisputeRow['status'];
  /** `INQUIRY` (default), `CHARGEBACK`, `PRE_ARBITRATION` or `ARBITRATION`. */
  stage?: string;
};

/** The buyer complains about a payment. Throws 404 for an unknown capture. */
export function openDispute(
  world: World,
  { captureId, reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', status = 'OPEN', stage = 'INQUIRY' }: DisputeRequest,
): DisputeRow {
  const capture = findCapture(world, captureId);
  const now = world.clock.now();
  const dispute = world.ledger.disputes.save({
    id: `PP-D-${world.ids.resource().slice(0, 6)}`,
    captureId,
    reason,
    status,
    stage,
    amount: capture.amount,
    createdAt: now,
    updatedAt: now,
  });
  announce(world, dispute, 'CREATED');
  return dispute;
}

export type DisputeChange = { status?: DisputeRow['status']; stage?: string };

/** A dispute moves on: the seller has to answer, or it becomes a chargeback. Throws 422 when it is over. */
export function updateDispute(world: World, id: string, { status, stage }: DisputeChange = {}): DisputeRow {
  const dispute = findOpenDispute(world, id);
  Object.assign(dispute, { ...(status && { status }), ...(stage && { stage }), updatedAt: world.clock.now() });
  world.ledger.disputes.save(dispute);
  announce(world, dispute, 'UPDATED');
  return dispute;
}

/**
 * Ends a dispute; the outcome is PayPal's code, such as `RESOLVED_BUYER_FAVOUR`. In the seller's favour, money that was reversed
 * comes back. Throws 422 when it is over.
 */
export function resolveDispute(world: World, id: string, outcome = SELLER_WON): DisputeRow {
  const dispute = findOpenDispute(world, id);
  Object.assign(dispute, { status: 'RESOLVED', outcome, updatedAt: world.clock.now() } satisfies Partial<DisputeRow>);
  world.ledger.disputes.save(dispute);
  if (outcome === SELLER_WON) cancelReversals(world, findCapture(world, dispute.captureId));
  announce(world, dispute, 'RESOLVED');
  return dispute;
}

function findDispute(world: World, id: string): DisputeRow {
  const dispute = world.ledger.disputes.get(id);
  if (!dispute) throw notFound();
  return dispute;
}

function findOpenDispute(world: World, id: string): DisputeRow {
  const dispute = findDispute(world, id);
  if (dispute.status === 'RESOLVED') throw issueError('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE');
  return dispute;
}

function announce(world: World, dispute: DisputeRow, what: 'CREATED' | 'UPDATED' | 'RESOLVED'): void {
  world.webhooks.announce({
    type: `CUSTOMER.DISPUTE.${what}`,
    resourceType: 'dispute',
    resource: disputeView(world, dispute),
    summary: `A dispute was ${what.toLowerCase()} with case # ${dispute.id}`,
    subjectIds: [dispute.id, dispute.captureId],
  });
}

/** A dispute as the list of disputes shows it. */
function disputeSummary(world: World, dispute: DisputeRow) {
  return {
    dispute_id: dispute.id,
    create_time: timestamp(dispute.createdAt),
    update_time: timestamp(dispute.updatedAt),
    reason: dispute.reason,
    status: dispute.status,
    dispute_amount: dispute.amount,
    dispute_life_cycle_stage: dispute.stage,
    ...(dispute.status !== 'RESOLVED' && { seller_response_due_date: timestamp(dispute.createdAt + TEN_DAYS_MS) }),
    links: [{ href: `${world.apiUrl}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' }],
  };
}

function disputeView(world: World, dispute: DisputeRow) {
  const { outcome } = dispute;
  return {
    ...disputeSummary(world, dispute),
    disputed_transactions: [
      {
        seller_transaction_id: dispute.captureId,
        custom: world.ledger.captures.get(dispute.captureId)?.customId,
        invoice_number: world.ledger.captures.get(dispute.captureId)?.invoiceId,
        seller: { merchant_id: world.merchantId },
      },
    ],
    ...(outcome !== undefined && {
      dispute_outcome: { outcome_code: outcome, ...(outcome === BUYER_WON && { amount_refunded: dispute.amount }) },
    }),
  };
}

export function disputeRoutes(app: FastifyInstance, world: World): void {
  app.get('/v1/customer/disputes', () => ({
    items: [...world.ledger.disputes.all()].toReversed().map((dispute) => disputeSummary(world, dispute)),
    links: [{ href: `${world.apiUrl}/v1/customer/disputes`, rel: 'self', method: 'GET' }],
  }));
  app.get<{ Params: { id: string } }>('/v1/customer/disputes/:id', ({ params }) => disputeView(world, findDispute(world, params.id)));
}
