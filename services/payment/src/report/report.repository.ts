import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Cents, cents, type FindingKind, limits, type PaymentFeeReported } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { IsNull, Not } from 'typeorm';
import { PaymentRepository } from '../payments/payment.repository.js';
import { FindingEntity } from './finding.entity.js';
import type { ReportLine } from './report-line.js';

/** What a line belongs to: null when it agrees with nothing of ours. */
export type MatchedTo = 'capture' | 'refund' | 'account' | 'unsettled' | null;

export interface ComparedLine extends ReportLine {
  paymentId: string | null;
  matchedTo: MatchedTo;
}

export interface NewFinding {
  kind: FindingKind;
  transactionId: string;
  eventCode: string;
  paymentId: string | null;
  at: Date;
  amountCents: Cents;
  expectedCents: Cents | null;
}

/** A payment as it is compared with the lines that name it. */
export interface KnownPayment {
  id: string;
  captureId: string | null;
  capturedCents: Cents;
}

/** Findings that a later comparison refutes by not finding them again. Refunds and charge-backs have happened, and wait for a person. */
const refutable: readonly FindingKind[] = ['moneyWithoutPayment', 'amountDiffers', 'unknownKind'];

/** PayPal's report, and what was found in it. */
@Injectable()
export class ReportRepository {
  constructor(private readonly paymentRows: PaymentRepository) {}

  /** Stores lines as PayPal reports them now. */
  async saveLines(tx: Transaction, lines: readonly ComparedLine[], now: Date): Promise<void> {
    const rows = lines.map(({ at, ...line }) => ({ ...line, at: at.toISOString() }));
    await tx.query(
      `INSERT INTO paypal_line (transaction_id, event_code, at, amount_cents, fee_cents, currency, status, reference_id, custom_id, invoice_id,
         payment_id, matched_to, read_at)
       SELECT "transactionId", "eventCode", at, "amountCents", "feeCents", currency, status, "referenceId", "customId", "invoiceId",
         "paymentId", "matchedTo", $2
       FROM jsonb_to_recordset($1::jsonb) AS line ("transactionId" text, "eventCode" text, at timestamptz, "amountCents" bigint,
         "feeCents" bigint, currency text, status text, "referenceId" text, "customId" text, "invoiceId" text, "paymentId" uuid, "matchedTo" text)
       ON CONFLICT (transaction_id, event_code) DO UPDATE SET at = excluded.at, amount_cents = excluded.amount_cents,
         fee_cents = excluded.fee_cents, currency = excluded.currency, status = excluded.status, reference_id = excluded.reference_id,
         custom_id = excluded.custom_id, invoice_id = excluded.invoice_id, payment_id = excluded.payment_id,
         matched_to = excluded.matched_to, read_at = excluded.read_at`,
      [JSON.stringify(rows), now],
    );
  }

  /**
   * Sums the fees of all settled lines of these payments; money that no payment expects does not count.
   * @returns payments whose fee is new or another one now
   */
  async updateFees(tx: Transaction, paymentIds: readonly string[]): Promise<PaymentFeeReported[]> {
    const rows: { paymentId: string; feeCents: string }[] = await tx.query(
      `SELECT payment_id AS "paymentId", -sum(fee_cents) AS "feeCents" FROM paypal_line
       WHERE payment_id = ANY($1::uuid[]) AND currency = $2 AND status IN ('S', 'V') AND (matched_to IS NOT NULL OR event_code NOT LIKE 'T00%')
       GROUP BY payment_id HAVING bool_or(matched_to = 'capture')`,
      [paymentIds, limits.currency],
    );
    const fees = rows.map(({ paymentId, feeCents }) => ({ paymentId, feeCents: cents(Number(feeCents)) }));
    return fees.length > 0 ? this.paymentRows.saveFees(tx, fees) : [];
  }

  /** Package and date of the payments of findings, by the payment's id. */
  async descriptions(tx: ReadManager, findings: readonly { paymentId: string | null }[]): Promise<Map<string, string>> {
    const rows: { id: string; description: string }[] = await tx.query('SELECT id, description FROM payment WHERE id = ANY($1::uuid[])', [
      findings.flatMap(({ paymentId }) => paymentId ?? []),
    ]);
    return new Map(rows.map(({ id, description }) => [id, description]));
  }

  /** Payments by their capture's id, by the capture that one of their refunds refers to, or by their own id. */
  async payments(tx: ReadManager, captureIds: readonly string[], ids: readonly string[]): Promise<KnownPayment[]> {
    const rows: { id: string; captureId: string | null; capturedCents: string }[] = await tx.query(
      `SELECT id, capture_id AS "captureId", coalesce(captured_cents, amount_cents) AS "capturedCents" FROM payment
       WHERE capture_id = ANY($1::text[]) OR id = ANY($2::uuid[])`,
      [captureIds, ids],
    );
    return rows.map(({ capturedCents, ...row }) => ({ ...row, capturedCents: cents(Number(capturedCents)) }));
  }

  /** The refunds that were requested here, by PayPal's id. */
  async refunds(tx: ReadManager, ids: readonly string[]): Promise<Map<string, { paymentId: string; amountCents: Cents }>> {
    const rows: { id: string; paymentId: string; amountCents: string }[] = await tx.query(
      `SELECT paypal_refund_id AS id, payment_id AS "paymentId", amount_cents AS "amountCents" FROM refund WHERE paypal_refund_id = ANY($1::text[])`,
      [ids],
    );
    return new Map(rows.map(({ id, paymentId, amountCents }) => [id, { paymentId, amountCents: cents(Number(amountCents)) }]));
  }

  /** Captures of that time of which PayPal has never reported a line. */
  async missingCaptures(tx: ReadManager, since: Date, until: Date): Promise<NewFinding[]> {
    const rows: { paymentId: string; transactionId: string; at: Date; amountCents: string }[] = await tx.query(
      `SELECT id AS "paymentId", capture_id AS "transactionId", captured_at AS at, coalesce(captured_cents, amount_cents) AS "amountCents"
       FROM payment WHERE captured_at >= $1 AND captured_at < $2 AND capture_id IS NOT NULL
         AND NOT EXISTS (SELECT FROM paypal_line WHERE transaction_id = capture_id)`,
      [since, until],
    );
    return rows.map(({ amountCents, ...row }) => ({
      ...row,
      kind: 'captureMissing',
      eventCode: '',
      amountCents: cents(Number(amountCents)),
      expectedCents: null,
    }));
  }

  /** Adds findings that are new. One that a run had refuted is opened again; one that a person has explained stays closed. @returns those that are open now and were not */
  async open(tx: Transaction, findings: readonly NewFinding[], now: Date): Promise<NewFinding[]> {
    const opened: NewFinding[] = [];
    for (const finding of findings) {
      const { kind, transactionId, eventCode, paymentId, at, amountCents, expectedCents } = finding;
      const rows: unknown[] = await tx.query(
        `INSERT INTO reconciliation_finding AS known (id, kind, transaction_id, event_code, payment_id, at, amount_cents, expected_cents, found_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (kind, transaction_id, event_code) DO UPDATE SET closed_at = NULL, found_at = excluded.found_at,
           payment_id = excluded.payment_id, amount_cents = excluded.amount_cents, expected_cents = excluded.expected_cents
         WHERE known.closed_at IS NOT NULL AND known.note IS NULL RETURNING 1`,
        [randomUUID(), kind, transactionId, eventCode, paymentId, at, amountCents, expectedCents, now],
      );
      if (rows.length > 0) opened.push(finding);
    }
    return opened;
  }

  /** Closes open findings of that time that a complete comparison has not found again, and missing captures that are reported by now. */
  async closeRefuted(tx: Transaction, since: Date, until: Date, found: readonly NewFinding[], now: Date): Promise<void> {
    const keys = found.map(({ kind, transactionId, eventCode }) => `${kind} ${transactionId} ${eventCode}`);
    await tx.query(
      `UPDATE reconciliation_finding SET closed_at = $5 WHERE closed_at IS NULL AND kind = ANY($1::text[]) AND at >= $2 AND at < $3
         AND NOT kind || ' ' || transaction_id || ' ' || event_code = ANY($4::text[])`,
      [refutable, since, until, keys, now],
    );
    await tx.query(
      `UPDATE reconciliation_finding AS finding SET closed_at = $1 WHERE closed_at IS NULL AND kind = 'captureMissing'
         AND EXISTS (SELECT FROM paypal_line WHERE transaction_id = finding.transaction_id)`,
      [now],
    );
  }

  /** The oldest first, at most 100. */
  async openFindings(tx: ReadManager): Promise<FindingEntity[]> {
    return tx.find(FindingEntity, { where: { closedAt: IsNull() }, order: { foundAt: 'ASC', at: 'ASC' }, take: 100 });
  }

  /** The last 20, the newest first. */
  async closedFindings(tx: ReadManager): Promise<FindingEntity[]> {
    return tx.find(FindingEntity, { where: { closedAt: Not(IsNull()) }, order: { closedAt: 'DESC' }, take: 20 });
  }
}
