import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { ExplanationForm, FindingId, RunForm } from './forms.js';
import type { FindingKind } from './limits.js';

/** One comparison of our payments with PayPal's report. */
export class ReconciliationRun {
  /** UUID. */
  id: string;
  /** `timer` every night, `staff` in the back office, `operator` by the command. */
  startedBy: 'timer' | 'staff' | 'operator';
  /** UTC ISO 8601. */
  from: string;
  /** UTC ISO 8601. */
  to: string;
  /** Up to when PayPal's report was complete, UTC ISO 8601; null until it was read. */
  coveredUntil: string | null;
  /** Incomplete: PayPal did not send the whole report, so that nothing is said about what is missing in it. */
  state: 'running' | 'complete' | 'incomplete';
  /** Why it is incomplete. */
  problem: string | null;
  lines: number;
  /** Lines that agree with a payment or a refund, or that belong to the account itself. */
  matched: number;
  /** UTC ISO 8601. */
  startedAt: string;
  /** UTC ISO 8601. */
  endedAt: string | null;
}

/** A difference between PayPal's report and our payments. */
export class ReconciliationFinding {
  /** UUID. */
  id: string;
  kind: FindingKind;
  /** PayPal's id. */
  transactionId: string;
  /** PayPal's event code; empty for a capture that is missing in the report. */
  eventCode: string;
  /** UUID; null without a payment of ours. */
  paymentId: string | null;
  /** Package and date of the payment, as PayPal has them too. */
  description: string | null;
  /** Time of the transaction, UTC ISO 8601. */
  at: string;
  /** US dollars, negative for money that left the account. */
  amount: number;
  /** US dollars that our payment has, where the amount differs. */
  expectedAmount: number | null;
  /** UTC ISO 8601. */
  foundAt: string;
  /** When a person explained it or a run agreed, UTC ISO 8601; null while it is open. */
  closedAt: string | null;
  /** The explanation; null when a run agreed. */
  note: string | null;
  /** The user name of who explained it. */
  explainedBy: string | null;
}

/** `GET /api/admin/reconciliation` */
export class ReconciliationOverview {
  /** The newest; null before the first. */
  lastRun: ReconciliationRun | null;
  /** The newest complete one. */
  lastCompleteRun: ReconciliationRun | null;
  /** Open ones, the oldest first, at most 100. */
  open: ReconciliationFinding[];
  /** The last 20 that were closed, the newest first. */
  closed: ReconciliationFinding[];
}

export class StartRunRequest {
  form: RunForm;
  staff: StaffMember;
}

export class ExplainRequest extends FindingId {
  form: ExplanationForm;
  staff: StaffMember;
}

export const reconciliation = {
  overview: operation('svc.payment.reconciliation', Empty, ReconciliationOverview),
  /** Starts a comparison, and does not wait for its end; while one is running, that one is returned. @throws INVALID for a wrong range */
  start: operation('svc.payment.startReconciliation', StartRunRequest, ReconciliationRun),
  /** Closes a finding with a note; one that is already explained keeps its first note. @throws FINDING_NOT_FOUND */
  explain: operation('svc.payment.explainFinding', ExplainRequest, ReconciliationFinding),
} as const;
