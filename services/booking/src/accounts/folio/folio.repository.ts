import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Cents, cents, type FolioKind, type ManualMethod, type PaymentMethod, sumOf } from '@charter/contracts';
import type { Actor, ReadManager, Transaction } from '@charter/database';
import { FolioEntryEntity } from './folio-entry.entity.js';
import { type Capture, type FolioTotals, noTotals, type PaymentSums } from './folio.js';

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
}
