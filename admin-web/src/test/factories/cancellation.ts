import type { Cancellation, CancellationExplanation, CancellationQuote } from '@charter/contracts';

/** 74 hours before a charter of $1,200. */
export const buildExplanation = (over: Partial<CancellationExplanation> = {}): CancellationExplanation => ({
  departure: '2026-11-21T14:00:00.000Z',
  hoursLeft: 74,
  tierFrom: 48,
  tierTo: 168,
  percent: 50,
  price: 1200,
  alreadyBack: 0,
  due: 600,
  nextChangeAt: '2026-11-19T14:00:00.000Z',
  nextPercent: 0,
  ...over,
});

export const buildQuote = (over: Partial<CancellationQuote> = {}): CancellationQuote => ({
  cancellation: null,
  policy: buildExplanation(),
  all: {
    departure: '2026-11-21T14:00:00.000Z',
    hoursLeft: 74,
    tierFrom: null,
    tierTo: null,
    percent: 100,
    price: 1200,
    alreadyBack: 0,
    due: 1200,
  },
  ...over,
});

export const buildCancellation = (over: Partial<Cancellation> = {}): Cancellation => ({
  id: '5f0a3c1e-90a4-4a5e-8d53-0a86d2b0a7c4',
  who: 'captain',
  cause: 'guest',
  reason: null,
  explanation: buildExplanation(),
  refundState: 'owed',
  outstanding: 600,
  unsettled: over.outstanding ?? 600,
  payable: over.refundState === 'by_hand' ? 0 : (over.outstanding ?? 600),
  refunds: [],
  refundIssue: null,
  sentAt: null,
  createdAt: '2026-11-18T12:00:00.000Z',
  ...over,
});
