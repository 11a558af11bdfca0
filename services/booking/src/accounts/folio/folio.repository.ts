import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Cents, cents, type FolioKind, type ManualMethod, type PaymentMethod, type Settlement, sumOf } from '@charter/contracts';
import type { Actor, ReadManager, Transaction } from '@charter/database';
import { FolioEntryEntity } from './folio-entry.entity.js';
import { type Capture, type FolioMoney, type FolioTotals, noTotals, type PaymentSums } from './folio.js';

/** An entry that is to be added. */
export interface NewFolioEntry {
  kind: FolioKind;
  /** Unique within the kind: an entry is added once. */
  ref: string;
  amountCents: Cents;
  method?: PaymentMethod;
  paymentId?: string;
  /** The payment request that it settles, if that belongs to the booking. Not stored with the entry. */
  settles?: string;
  actor: Actor;
  text: string;
  at: Date;
}

interface SettlementRow extends Record<'amountCents' | 'refundedCents' | 'reversedCents', string> {
  paymentId: string;
  paymentStatus: Settlement['paymentStatus'];
}

@Injectable()
export class FolioRepository {
  /** Entries that are there already are left as they are. */
  async add(tx: Transaction, bookingId: string, entries: readonly NewFolioEntry[]): Promise<void> {
    const rows = entries.map(({ actor, method = null, paymentId = null, settles: _settles, ...entry }) => ({
      ...entry,
      id: randomUUID(),
      bookingId,
      method,
      paymentId,
      actorKind: actor.kind,
      actorName: 'name' in actor ? (actor.name ?? null) : null,
    }));
    await tx.createQueryBuilder().insert().into(FolioEntryEntity).values(rows).orIgnore().updateEntity(false).execute();
  }

  /** Adds the entries of a booking that a process of the former release has made without any. */
  async open(tx: Transaction, bookingId: string): Promise<void> {
    if (!(await tx.existsBy(FolioEntryEntity, { bookingId }))) await tx.query('SELECT open_folio($1)', [bookingId]);
  }

  /** The columns of the booking that follow from its entries. */
  async saveMoney(tx: Transaction, bookingId: string, money: FolioMoney): Promise<void> {
    const { paidCents, refundedCents, reversedCents, balanceCents, paymentStatus } = money;
    await tx.query(
      `UPDATE booking SET paid_cents = $2, refunded_cents = $3, reversed_cents = $4, balance_cents = $5, payment_status = $6 WHERE id = $1`,
      [bookingId, paidCents, refundedCents, reversedCents, balanceCents, paymentStatus],
    );
  }

  async totals(tx: ReadManager, bookingId: string): Promise<FolioTotals> {
    const rows: { kind: FolioKind; sum: string }[] = await tx.query(
      'SELECT kind, sum(amount_cents) AS sum FROM folio_entry WHERE booking_id = $1 GROUP BY kind',
      [bookingId],
    );
    return { ...noTotals, ...Object.fromEntries(rows.map(({ kind, sum }) => [kind, cents(Number(sum))])) };
  }

  async entries(tx: ReadManager, bookingId: string): Promise<FolioEntryEntity[]> {
    return tx.find(FolioEntryEntity, { where: { bookingId }, order: { position: 'ASC' } });
  }

  async find(tx: ReadManager, kind: FolioKind, ref: string): Promise<FolioEntryEntity | null> {
    return tx.findOneBy(FolioEntryEntity, { kind, ref });
  }

  /** Payments of this booking that staff recorded, less counter-entries. */
  async recordedBy(tx: ReadManager, bookingId: string, method: ManualMethod): Promise<Cents> {
    const entries = await tx.findBy(FolioEntryEntity, { bookingId, kind: 'payment', method });
    return sumOf(entries.map(({ amountCents }) => amountCents));
  }

  async ofPayment(tx: ReadManager, paymentId: string): Promise<PaymentSums> {
    const [row]: [{ refunded: string; reversed: string; at: Date | null }] = await tx.query(
      `SELECT coalesce(sum(amount_cents) FILTER (WHERE kind = 'refund'), 0) AS refunded,
         coalesce(sum(amount_cents) FILTER (WHERE kind = 'reversal'), 0) AS reversed, max(at) FILTER (WHERE kind = 'reversal') AS at
       FROM folio_entry WHERE payment_id = $1`,
      [paymentId],
    );
    return { refundedCents: cents(Number(row.refunded)), reversedCents: cents(Number(row.reversed)), reversedAt: row.at };
  }

  /** Payments of this booking through PayPal, oldest first, with what went back of each. */
  async captures(tx: ReadManager, bookingId: string): Promise<Capture[]> {
    const rows: Record<'paymentId' | 'paid' | 'refunded' | 'reversed', string>[] = await tx.query(
      `SELECT payment_id AS "paymentId", coalesce(sum(amount_cents) FILTER (WHERE kind = 'payment'), 0) AS paid,
         coalesce(sum(amount_cents) FILTER (WHERE kind = 'refund'), 0) AS refunded,
         coalesce(sum(amount_cents) FILTER (WHERE kind = 'reversal'), 0) AS reversed
       FROM folio_entry WHERE booking_id = $1 AND payment_id IS NOT NULL
       GROUP BY payment_id ORDER BY min(position)`,
      [bookingId],
    );
    return rows.map(({ paymentId, paid, refunded, reversed }) => ({
      paymentId,
      paidCents: cents(Number(paid)),
      refundedCents: cents(Number(refunded)),
      reversedCents: cents(Number(reversed)),
    }));
  }

  /** What these payments are to booking, for payment's comparison with its own records. */
  async settlementsOf(tx: ReadManager, paymentIds: readonly string[]): Promise<Settlement[]> {
    return settlements(tx, 'p.payment_id = ANY($1::uuid[])', '', [paymentIds]);
  }

  /** Those of payments that were recorded since then, in the order of their ids. @param after the last id of the previous page */
  async settlementsSince(tx: ReadManager, since: string, after: string, limit: number): Promise<Settlement[]> {
    return settlements(tx, 'p.at >= $1 AND p.payment_id > $2', 'ORDER BY 1 LIMIT $3', [since, after, limit]);
  }
}

/** What was bought for a payment: a charter, of which it is a payment of the folio, a voucher, or a gratuity. */
const settled = `
  SELECT p.payment_id, p.at, b.payment_status, p.amount_cents,
    coalesce((SELECT sum(amount_cents) FROM folio_entry back WHERE back.payment_id = p.payment_id AND kind = 'refund'), 0) AS refunded,
    coalesce((SELECT sum(amount_cents) FROM folio_entry back WHERE back.payment_id = p.payment_id AND kind = 'reversal'), 0) AS reversed
  FROM folio_entry p JOIN booking b ON b.id = p.booking_id WHERE p.kind = 'payment' AND p.payment_id IS NOT NULL
  UNION ALL
  SELECT payment_id, paid_at, CASE WHEN refunded_cents >= initial_cents THEN 'refunded' WHEN refunded_cents + reversed_cents >= initial_cents THEN 'charged_back'
    WHEN refunded_cents + reversed_cents > 0 THEN 'partially_refunded' ELSE 'paid' END, initial_cents, refunded_cents, reversed_cents
  FROM voucher WHERE payment_id IS NOT NULL
  UNION ALL
  SELECT payment_id, paid_at, CASE WHEN reversed_cents > 0 THEN 'charged_back' WHEN refunded_cents >= amount_cents THEN 'refunded'
    WHEN refunded_cents > 0 THEN 'partially_refunded' ELSE 'paid' END, amount_cents, refunded_cents, reversed_cents
  FROM gratuity`;

async function settlements(tx: ReadManager, condition: string, page: string, values: unknown[]): Promise<Settlement[]> {
  const rows: SettlementRow[] = await tx.query(
    `SELECT p.payment_id AS "paymentId", p.payment_status AS "paymentStatus", p.amount_cents AS "amountCents",
       p.refunded AS "refundedCents", p.reversed AS "reversedCents"
     FROM (${settled}) p WHERE ${condition} ${page}`,
    values,
  );
  return rows.map(({ paymentId, paymentStatus, amountCents, refundedCents, reversedCents }) => ({
    paymentId,
    paymentStatus,
    amountCents: cents(Number(amountCents)),
    refundedCents: cents(Number(refundedCents)),
    reversedCents: cents(Number(reversedCents)),
  }));
}
