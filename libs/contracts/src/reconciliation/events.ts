import type { Cents } from '../shared/money.js';
import { eventType } from '../shared/operation.js';
import type { FindingKind } from './limits.js';

export class OpenedFinding {
  kind: FindingKind;
  /** PayPal's id. */
  transactionId: string;
  /** Package and date of the payment; null without a payment of ours. */
  description: string | null;
  /** Time of the transaction, UTC ISO 8601. */
  at: string;
  /** Negative for money that left the account. */
  amountCents: Cents;
}

/** A comparison with PayPal's report has found what was not known before. Published once per run. */
export class FindingsOpened {
  /** UUID. */
  runId: string;
  count: number;
  /** The first 20. */
  findings: OpenedFinding[];
}

export const reconciliationEvents = {
  findingsOpened: eventType('evt.payment.findingsOpened', FindingsOpened),
} as const;
