import { Injectable } from '@nestjs/common';
import { DomainError, type ExplainRequest, type ReconciliationFinding, type ReconciliationOverview, toDollars } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { PaymentEntity } from '../payments/payment.entity.js';
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
    const open = await this.reports.openFindings(manager);
    const closed = await this.reports.closedFindings(manager);
    return {
      lastRun: await this.runs.newest(),
      lastCompleteRun: await this.runs.newest('complete'),
      open: await Promise.all(open.map(async (finding) => this.view(finding))),
      closed: await Promise.all(closed.map(async (finding) => this.view(finding))),
    };
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
      return this.view(finding);
    });
  }

  private async view(finding: FindingEntity): Promise<ReconciliationFinding> {
    const { id, kind, transactionId, eventCode, paymentId, at, amountCents, expectedCents, foundAt, closedAt, note, explainedBy } = finding;
    const payment = paymentId ? await this.database.manager.findOneBy(PaymentEntity, { id: paymentId }) : null;
    return {
      id,
      kind,
      transactionId,
      eventCode,
      paymentId,
      description: payment?.description ?? null,
      at: at.toISOString(),
      amount: toDollars(amountCents),
      expectedAmount: expectedCents === null ? null : toDollars(expectedCents),
      foundAt: foundAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      note,
      explainedBy,
    };
  }
}
