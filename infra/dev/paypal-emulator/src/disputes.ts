import type { FastifyInstance } from 'fastify';
import { findCapture } from './captures.ts';
import { timestamp } from './clock.ts';
import { issueError, notFound } from './errors.ts';
import type { DisputeRow } from './ledger.ts';
import { cancelReversals } from './reversals.ts';
import type { EmulatorState } from './state.ts';

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

/** Opens a dispute. @throws PayPalError 404 for an unknown capture */
export function openDispute(
  state: EmulatorState,
  { captureId, reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', status = 'OPEN', stage = 'INQUIRY' }: DisputeRequest,
): DisputeRow {
  const capture = findCapture(state, captureId);
  const now = state.clock.now();
  const dispute = state.ledger.disputes.save({
    id: `PP-D-${state.ids.resource().slice(0, 6)}`,
    captureId,
    reason,
    status,
    stage,
    amount: capture.amount,
    createdAt: now,
    updatedAt: now,
  });
  publishDisputeEvent(state, dispute, 'CREATED');
  return dispute;
}

export type DisputeChange = { status?: DisputeRow['status']; stage?: string };

/** Changes a dispute's status or stage. @throws PayPalError 422 when it is resolved */
export function updateDispute(state: EmulatorState, id: string, { status, stage }: DisputeChange = {}): DisputeRow {
  const dispute = findOpenDispute(state, id);
  Object.assign(dispute, { ...(status && { status }), ...(stage && { stage }), updatedAt: state.clock.now() });
  state.ledger.disputes.save(dispute);
  publishDisputeEvent(state, dispute, 'UPDATED');
  return dispute;
}

/**
 * Resolves a dispute. An outcome in the seller's favor returns reversed money.
 * @param outcome PayPal's code, such as `RESOLVED_BUYER_FAVOUR`
 * @throws PayPalError 422 when it is already resolved
 */
export function resolveDispute(state: EmulatorState, id: string, outcome = SELLER_WON): DisputeRow {
  const dispute = findOpenDispute(state, id);
  Object.assign(dispute, { status: 'RESOLVED', outcome, updatedAt: state.clock.now() } satisfies Partial<DisputeRow>);
  state.ledger.disputes.save(dispute);
  if (outcome === SELLER_WON) cancelReversals(state, findCapture(state, dispute.captureId));
  publishDisputeEvent(state, dispute, 'RESOLVED');
  return dispute;
}

function findDispute(state: EmulatorState, id: string): DisputeRow {
  const dispute = state.ledger.disputes.get(id);
  if (!dispute) throw notFound();
  return dispute;
}

function findOpenDispute(state: EmulatorState, id: string): DisputeRow {
  const dispute = findDispute(state, id);
  if (dispute.status === 'RESOLVED') throw issueError('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE');
  return dispute;
}

function publishDisputeEvent(state: EmulatorState, dispute: DisputeRow, what: 'CREATED' | 'UPDATED' | 'RESOLVED'): void {
  state.webhooks.publish({
    type: `CUSTOMER.DISPUTE.${what}`,
    resourceType: 'dispute',
    resource: disputeView(state, dispute),
    summary: `A dispute was ${what.toLowerCase()} with case # ${dispute.id}`,
    subjectIds: [dispute.id, dispute.captureId],
  });
}

/** A dispute as in the list of disputes. */
function disputeSummary(state: EmulatorState, dispute: DisputeRow) {
  return {
    dispute_id: dispute.id,
    create_time: timestamp(dispute.createdAt),
    update_time: timestamp(dispute.updatedAt),
    reason: dispute.reason,
    status: dispute.status,
    dispute_amount: dispute.amount,
    dispute_life_cycle_stage: dispute.stage,
    ...(dispute.status !== 'RESOLVED' && { seller_response_due_date: timestamp(dispute.createdAt + TEN_DAYS_MS) }),
    links: [{ href: `${state.apiUrl}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' }],
  };
}

function disputeView(state: EmulatorState, dispute: DisputeRow) {
  const { outcome } = dispute;
  return {
    ...disputeSummary(state, dispute),
    disputed_transactions: [
      {
        seller_transaction_id: dispute.captureId,
        custom: state.ledger.captures.get(dispute.captureId)?.customId,
        invoice_number: state.ledger.captures.get(dispute.captureId)?.invoiceId,
        seller: { merchant_id: state.merchantId },
      },
    ],
    ...(outcome !== undefined && {
      dispute_outcome: { outcome_code: outcome, ...(outcome === BUYER_WON && { amount_refunded: dispute.amount }) },
    }),
  };
}

export function disputeRoutes(app: FastifyInstance, state: EmulatorState): void {
  app.get('/v1/customer/disputes', () => ({
    items: [...state.ledger.disputes.all()].toReversed().map((dispute) => disputeSummary(state, dispute)),
    links: [{ href: `${state.apiUrl}/v1/customer/disputes`, rel: 'self', method: 'GET' }],
  }));
  app.get<{ Params: { id: string } }>('/v1/customer/disputes/:id', ({ params }) => disputeView(state, findDispute(state, params.id)));
}
