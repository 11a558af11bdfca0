import { Injectable } from '@nestjs/common';
import { cents, type DocumentKind, DomainError, limits } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { DocumentEntity } from './document.entity.js';
import type { BookedEntry, KnownDocument } from './document.js';

/** Documents and their numbers. Folios are read by their columns here, because they issue documents. */
@Injectable()
export class DocumentRepository {
  async entries(tx: ReadManager, bookingId: string): Promise<BookedEntry[]> {
    const rows: (Omit<BookedEntry, 'amountCents'> & { amountCents: string })[] = await tx.query(
      `SELECT e.kind, e.ref, e.text, e.amount_cents AS "amountCents", e.method, l.tax FROM folio_entry e
       LEFT JOIN booking_line l ON e.kind = 'line' AND l.booking_id = e.booking_id AND l.id::text = e.ref
       WHERE e.booking_id = $1 ORDER BY e.position`,
      [bookingId],
    );
    return rows.map(({ amountCents, ...row }) => ({ ...row, amountCents: cents(Number(amountCents)) }));
  }

  async known(tx: ReadManager, bookingId: string): Promise<KnownDocument[]> {
    const rows: (Omit<KnownDocument, 'amountCents'> & { amountCents: string })[] = await tx.query(
      `SELECT kind, ref, data->>'amountCents' AS "amountCents", coalesce(data->'taxes', '[]') AS taxes, data ? 'method' AS "hasMoney",
         coalesce((SELECT jsonb_agg(line->'ref') FROM jsonb_array_elements(data#>'{invoice,lines}') AS line), '[]') AS "invoicedLines"
       FROM document WHERE booking_id = $1`,
      [bookingId],
    );
    return rows.map(({ amountCents, ...row }) => ({ ...row, amountCents: cents(Number(amountCents)) }));
  }

  async add(tx: Transaction, document: DocumentEntity): Promise<void> {
    await tx.insert(DocumentEntity, document);
  }

  /**
   * Locks the year's series until the transaction ends. All of them, in one order: transactions that draw numbers of several kinds would
   * otherwise wait for each other.
   */
  async lockSeries(tx: Transaction, year: number): Promise<void> {
    const lock = 'SELECT kind FROM document_series WHERE year = $1 ORDER BY kind FOR UPDATE';
    const found: unknown[] = await tx.query(lock, [year]);
    if (found.length === limits.documentKinds.length) return;
    await tx.query(
      `INSERT INTO document_series (kind, year, last) SELECT kind, $1, 0 FROM unnest($2::text[]) AS kind ORDER BY kind ON CONFLICT DO NOTHING`,
      [year, limits.documentKinds],
    );
    await tx.query(lock, [year]);
  }

  /** The next number. A transaction that is rolled back gives it back, because others wait for its lock of the row. */
  async drawNumber(tx: Transaction, kind: DocumentKind, year: number): Promise<number> {
    const [rows]: [{ last: number }[]] = await tx.query(
      'UPDATE document_series SET last = last + 1 WHERE kind = $1 AND year = $2 RETURNING last',
      [kind, year],
    );
    return rows[0]!.last;
  }

  /** In the order in which they were issued. */
  async ofBooking(tx: ReadManager, bookingId: string): Promise<DocumentEntity[]> {
    const found = await tx.find(DocumentEntity, { where: { bookingId }, order: { issuedAt: 'ASC', number: 'ASC' } });
    const rank = ({ kind, issuedAt }: DocumentEntity) => issuedAt.getTime() * 10 + limits.documentKinds.indexOf(kind);
    return found.toSorted((left, right) => rank(left) - rank(right));
  }

  async find(tx: ReadManager, id: string): Promise<DocumentEntity> {
    const found = await tx.findOneBy(DocumentEntity, { id });
    if (!found) throw new DomainError('DOCUMENT_NOT_FOUND');
    return found;
  }

  /** The first invoice of each of these bookings, by the booking's id. */
  async invoicesOf(tx: ReadManager, bookingIds: readonly string[]): Promise<Map<string, DocumentEntity>> {
    const rows = await tx
      .createQueryBuilder(DocumentEntity, 'd')
      .where(`d.kind = 'invoice' AND d.ref = ANY(:bookingIds)`, { bookingIds })
      .getMany();
    return new Map(rows.map((row) => [row.bookingId, row]));
  }

  /** Receipts of these payments at PayPal, and credit notes of their refunds; a receipt comes after the credit note of the same refund. */
  async ofPayments(tx: ReadManager, paymentIds: readonly string[]): Promise<Pick<DocumentEntity, 'kind' | 'year' | 'number' | 'ref'>[]> {
    return tx.query(
      `SELECT d.kind, d.year, d.number, d.ref FROM folio_entry e
       JOIN document d ON d.ref = e.ref AND d.kind IN ('receipt', CASE e.kind WHEN 'refund' THEN 'credit_note' END) AND d.data ? 'method'
       WHERE e.payment_id = ANY($1::uuid[]) AND e.kind IN ('payment', 'refund') ORDER BY d.kind, d.number`,
      [paymentIds],
    );
  }

  /** Issued in this month in Nassau, in the order of their numbers. */
  async ofMonth(tx: ReadManager, month: string): Promise<DocumentEntity[]> {
    return tx
      .createQueryBuilder(DocumentEntity, 'd')
      .where(`d.issuedAt >= (:first)::timestamp AT TIME ZONE :zone`)
      .andWhere(`d.issuedAt < ((:first)::timestamp + interval '1 month') AT TIME ZONE :zone`)
      .setParameters({ first: `${month}-01`, zone: limits.zone })
      .orderBy({ 'd.kind': 'ASC', 'd.year': 'ASC', 'd.number': 'ASC' })
      .getMany();
  }
}
