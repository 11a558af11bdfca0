import { Injectable } from '@nestjs/common';
import {
  type AttentionEntry,
  DomainError,
  type ExplainRequest,
  type ReconciliationFinding,
  type ReconciliationOverview,
  type ReconciliationRun,
  toDollars,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { FindingEntity } from './finding.entity.js';
import { ReportRepository } from './report.repository.js';
import { RunRepository } from './run.repository.js';

/** Findings of the comparisons with PayPal's report, as staff see and explain them. */
@Injectable()
export class FindingService {
  constructor(
    private readonly database: Database,
    private readonly runs: RunRepository,
    private readonly reports: ReportRepository,
    private readonly clock: Clock,
  ) {}

  async overview(): Promise<ReconciliationOverview> {
    const { manager } = this.database;
    await this.runs.endAbandoned(this.clock.now());
    // Before the findings: a comparison that ends meanwhile would be shown as complete, without what it has found.
    const lastRun = await this.runs.newest();
    const lastCompleteRun = await this.runs.newest('complete');
    const open = await this.reports.openFindings(manager);
    const closed = await this.reports.closedFindings(manager);
    const descriptions = await this.reports.descriptions(manager, [...open, ...closed]);
    return {
      lastRun,
      lastCompleteRun,
      open: open.map((finding) => viewOf(finding, descriptions)),
      closed: closed.map((finding) => viewOf(finding, descriptions)),
    };
  }

  /** Every open finding, and the last comparison if it is incomplete. */
  async attention(): Promise<AttentionEntry[]> {
    const { manager } = this.database;
    const last = await this.runs.newest();
    const open = await this.reports.openFindings(manager);
    const descriptions = await this.reports.descriptions(manager, open);
    return [
      ...open.map((finding): AttentionEntry => {
        const { id, kind, description, amount, foundAt } = viewOf(finding, descriptions);
        const data = { finding: kind, amount, ...(description && { packageName: description }) };
        return { kind: 'reconciliationFinding', subject: id, since: foundAt, data };
      }),
      ...incomplete(last),
    ];
  }

  /** @throws DomainError FINDING_NOT_FOUND */
  async explain({ findingId, form: { note }, staff }: ExplainRequest): Promise<ReconciliationFinding> {
    return this.database.transaction(async (tx) => {
      await tx.query(
        `UPDATE reconciliation_finding SET note = $2, explained_by = $3, closed_at = coalesce(closed_at, $4) WHERE id = $1 AND note IS NULL`,
        [findingId, note, staff.username, this.clock.now()],
      );
      const finding = await tx.findOneBy(FindingEntity, { id: findingId });
      if (!finding) throw new DomainError('FINDING_NOT_FOUND');
      return viewOf(finding, await this.reports.descriptions(tx, [finding]));
    });
  }
}

function incomplete(last: ReconciliationRun | null): AttentionEntry[] {
  if (last?.state !== 'incomplete') return [];
  return [{ kind: 'reconciliationIncomplete', subject: last.id, since: last.startedAt, data: { issue: last.problem ?? '' } }];
}

/** @param descriptions of payments, by their id */
const viewOf = (finding: FindingEntity, descriptions: ReadonlyMap<string, string>): ReconciliationFinding => ({
  id: finding.id,
  kind: finding.kind,
  transactionId: finding.transactionId,
  eventCode: finding.eventCode,
  paymentId: finding.paymentId,
  description: descriptions.get(finding.paymentId ?? '') ?? null,
  at: finding.at.toISOString(),
  amount: toDollars(finding.amountCents),
  expectedAmount: finding.expectedCents === null ? null : toDollars(finding.expectedCents),
  foundAt: finding.foundAt.toISOString(),
  closedAt: finding.closedAt?.toISOString() ?? null,
  note: finding.note,
  explainedBy: finding.explainedBy,
});
