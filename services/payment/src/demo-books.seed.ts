import { randomUUID } from 'node:crypto';
import { cents, dayMs, limits } from '@charter/contracts';
import { demoFee, demoNight } from '@charter/demo';
import type { Transaction } from '@charter/database';
import type { DemoSale } from './demo-year.seed.js';
import { FindingEntity } from './report/finding.entity.js';
import type { ComparedLine, ReportRepository } from './report/report.repository.js';

const runDays = 4;
const findingAge = 23 * dayMs;

/** Last night's comparison with PayPal's report, the lines of all nights before, and a finding that was explained. */
export async function seedBooks(tx: Transaction, reports: ReportRepository, paid: readonly DemoSale[], now: Date): Promise<void> {
  const { at: night, reportedUntil } = demoNight(now);
  const lines = paid.flatMap((sale) => linesOf(sale, now)).filter(({ at }) => at < reportedUntil);
  const foreign = foreignLine(new Date(night.getTime() - findingAge));
  await reports.saveLines(tx, [...lines, foreign], night);
  await tx.insert(FindingEntity, explained(foreign));
  // One that ran between the start of the service and its seed compared nothing, and would be shown in place of last night's.
  await tx.query('DELETE FROM reconciliation_run');
  const since = new Date(reportedUntil.getTime() - runDays * dayMs);
  const read = lines.filter(({ at }) => at >= since).length;
  await tx.query(
    `INSERT INTO reconciliation_run (id, started_by, since, until, covered_until, state, lines, matched, started_at, ended_at)
     VALUES ($1, 'timer', $2, $3, $3, 'complete', $4, $4, $5, $5)`,
    [randomUUID(), since, reportedUntil, read, night],
  );
}

/** The capture and the refunds, as the emulator reports them. */
function linesOf(sale: DemoSale, now: Date): ComparedLine[] {
  const { payment, amountCents, createdAt } = sale;
  const { paymentId, captureId, orderId, refunds } = payment;
  const line = {
    currency: limits.currency,
    status: 'S',
    customId: paymentId,
    invoiceId: `CH-${paymentId}`,
    paymentId,
  };
  return [
    {
      ...line,
      transactionId: captureId,
      eventCode: 'T0006',
      at: createdAt,
      amountCents,
      feeCents: cents(0 - (demoFee(sale, now) ?? 0)),
      referenceId: orderId,
      matchedTo: 'capture',
    },
    ...refunds.map((refund): ComparedLine => ({
      ...line,
      transactionId: refund.payPalId,
      eventCode: 'T1107',
      at: refund.createdAt,
      amountCents: cents(0 - refund.amountCents),
      feeCents: cents(0),
      referenceId: captureId,
      matchedTo: 'refund',
    })),
  ];
}

const foreignLine = (at: Date): ComparedLine => ({
  transactionId: '8PF41870GT0243712',
  eventCode: 'T0000',
  at,
  amountCents: cents(18_000),
  feeCents: cents(-577),
  currency: limits.currency,
  status: 'S',
  referenceId: null,
  customId: null,
  invoiceId: null,
  paymentId: null,
  matchedTo: null,
});

const explained = ({ transactionId, eventCode, at, amountCents }: ComparedLine): FindingEntity => ({
  id: randomUUID(),
  kind: 'moneyWithoutPayment',
  transactionId,
  eventCode,
  paymentId: null,
  at,
  amountCents,
  expectedCents: null,
  foundAt: new Date(at.getTime() + dayMs),
  closedAt: new Date(at.getTime() + dayMs * 1.2),
  note: 'The dive shop bought our two old paddle boards and paid by PayPal.',
  explainedBy: 'captain',
});
