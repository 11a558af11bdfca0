import type { ReconciliationFinding, ReconciliationOverview, ReconciliationRun } from '@charter/contracts';

export const buildRun = (overrides: Partial<ReconciliationRun> = {}): ReconciliationRun => ({
  id: 'r1',
  startedBy: 'timer',
  from: '2026-11-17T05:00:00.000Z',
  to: '2026-11-21T05:00:00.000Z',
  coveredUntil: '2026-11-21T05:00:00.000Z',
  state: 'complete',
  problem: null,
  lines: 214,
  matched: 214,
  startedAt: '2026-11-21T08:00:00.000Z',
  endedAt: '2026-11-21T08:00:04.000Z',
  ...overrides,
});

export const buildFinding = (overrides: Partial<ReconciliationFinding> = {}): ReconciliationFinding => ({
  id: 'f1',
  kind: 'moneyWithoutPayment',
  transactionId: '8PF41870GT0243712',
  eventCode: 'T0006',
  paymentId: null,
  description: null,
  at: '2026-11-20T18:42:00.000Z',
  amount: 180,
  expectedAmount: null,
  foundAt: '2026-11-21T08:00:03.000Z',
  closedAt: null,
  note: null,
  explainedBy: null,
  ...overrides,
});

export function buildBooks(overrides: Partial<ReconciliationOverview> = {}): ReconciliationOverview {
  const lastRun = overrides.lastRun === undefined ? buildRun() : overrides.lastRun;
  return { lastRun, lastCompleteRun: lastRun?.state === 'complete' ? lastRun : null, open: [], closed: [], ...overrides };
}
