import { Injectable } from '@nestjs/common';
import { hourMs, type OpenedFinding, paymentEvents, reconciliationEvents } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { ReconciliationSettings } from './reconciliation-settings.js';
import { type ComparedLine, type NewFinding, ReportRepository } from './report.repository.js';

/** PayPal's time of a capture and ours differ: the first captures of a range may have been reported before it. */
const clockDifference = hourMs;
/** Findings that an e-mail lists. */
const maxPublished = 20;

/** A line, and what is wrong with it. */
export interface ComparedWithFinding {
  line: ComparedLine;
  finding: NewFinding | null;
}

/** The range that the lines cover whole. */
export interface CompleteRange {
  since: Date;
  until: Date;
}

/** Stores what a comparison found: lines, fees and findings, with the events about them, in one transaction. */
@Injectable()
export class ComparisonResultService {
  constructor(
    private readonly database: Database,
    private readonly rows: ReportRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly settings: ReconciliationSettings,
  ) {}

  /** @param complete null when PayPal left lines out, so that nothing can be missing or refuted. @returns how many findings were not open before */
  async store(runId: string, compared: readonly ComparedWithFinding[], complete: CompleteRange | null): Promise<number> {
    const now = this.clock.now();
    const lines = compared.map(({ line }) => line);
    return this.database.transaction(async (tx) => {
      await this.rows.saveLines(tx, lines, now);
      await this.storeFees(tx, lines);
      const found = compared.flatMap(({ finding }) => finding ?? []);
      if (complete) found.push(...(await this.missingCaptures(tx, complete, now)));
      const opened = await this.rows.open(tx, found, now);
      if (complete) await this.rows.closeRefuted(tx, complete.since, complete.until, found, now);
      if (opened.length > 0) await this.publish(tx, runId, opened);
      return opened.length;
    });
  }

  private async storeFees(tx: Transaction, lines: readonly ComparedLine[]): Promise<void> {
    const changed = await this.rows.updateFees(
      tx,
      lines.flatMap(({ paymentId }) => paymentId ?? []),
    );
    for (const fee of changed) await this.outbox.add(tx, paymentEvents.feeReported, fee);
  }

  private async missingCaptures(tx: Transaction, complete: CompleteRange, now: Date): Promise<NewFinding[]> {
    const oldest = new Date(now.getTime() - this.settings.graceHours * hourMs);
    const since = new Date(complete.since.getTime() + clockDifference);
    return this.rows.missingCaptures(tx, since, complete.until < oldest ? complete.until : oldest);
  }

  private async publish(tx: Transaction, runId: string, opened: readonly NewFinding[]): Promise<void> {
    const shown = opened.slice(0, maxPublished);
    const descriptions = await this.rows.descriptions(tx, shown);
    const findings = shown.map(({ kind, transactionId, paymentId, at, amountCents }): OpenedFinding => ({
      kind,
      transactionId,
      description: descriptions.get(paymentId ?? '') ?? null,
      at: at.toISOString(),
      amountCents,
    }));
    await this.outbox.add(tx, reconciliationEvents.findingsOpened, { runId, count: opened.length, findings });
  }
}
