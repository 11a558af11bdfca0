import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Cents, cents } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { Between, In } from 'typeorm';
import { VoucherEntity, VoucherEntryEntity, VoucherReminderEntity } from './voucher.entity.js';
import type { Redemption, VoucherEntryKind } from './voucher.js';

export interface NewVoucherEntry {
  voucherId: string;
  kind: VoucherEntryKind;
  amountCents: Cents;
  ref: string;
  paymentRequestId?: string;
}

/** Money that a voucher reserves for an order. */
export interface Reservation {
  voucherId: string;
  /** Id of the hold. */
  paymentRequestId: string;
  amountCents: Cents;
}

/** Whose reservation may be used again: that of the visitor's own hold, whose capture was not sent. */
interface Visitor {
  checkout: string | undefined;
  now: Date;
}

/**
 * A reservation lives with the hold that it is for: until its slot expires or is released, and without a limit while a capture is in
 * progress. What ends the hold in any way ends the reservation, and nothing has to tell the voucher.
 */
const reservations = (condition: string): string => `
  SELECT e.voucher_id AS "voucherId", e.payment_request_id AS "paymentRequestId", -sum(e.amount_cents) AS "amountCents"
  FROM voucher_entry e WHERE e.kind IN ('reserve', 'release') AND ${condition}
  GROUP BY e.voucher_id, e.payment_request_id HAVING sum(e.amount_cents) < 0`;

/** $1: vouchers, $2: now, $3: the visitor's checkout. */
const lapsed = `SELECT r.* FROM (${reservations('e.voucher_id = ANY($1::uuid[])')}) r
  WHERE NOT EXISTS (
    SELECT FROM hold h LEFT JOIN occupancy o ON o.id = h.occupancy_id
    WHERE h.id = r."paymentRequestId" AND h.status = 'held' AND (h.committed_at IS NOT NULL OR (o.expires_at > $2 AND h.checkout IS DISTINCT FROM $3::text)))`;

type Row<T> = { [K in keyof T]: T[K] extends Cents ? string : T[K] };
const toReservation = (row: Row<Reservation>): Reservation => ({ ...row, amountCents: cents(Number(row.amountCents)) });

/** Lock order: holds and bookings, then vouchers by their ids, then the series of documents. */
@Injectable()
export class VoucherRepository {
  async add(tx: Transaction, voucher: VoucherEntity): Promise<void> {
    await tx.insert(VoucherEntity, voucher);
  }

  async update(tx: Transaction, { id }: Pick<VoucherEntity, 'id'>, change: Partial<VoucherEntity>): Promise<void> {
    await tx.update(VoucherEntity, { id }, change);
  }

  async find(tx: ReadManager, id: string): Promise<VoucherEntity | null> {
    return tx.findOneBy(VoucherEntity, { id });
  }

  async findByHashes(tx: ReadManager, hashes: readonly string[]): Promise<VoucherEntity[]> {
    return tx.findBy(VoucherEntity, { codeHash: In([...hashes]) });
  }

  /** Those whose ids are in this range; UUIDs, both included. */
  async findBetween(tx: ReadManager, { first, last }: { first: string; last: string }): Promise<VoucherEntity[]> {
    return tx.findBy(VoucherEntity, { id: Between(first, last) });
  }

  async lock(tx: Transaction, id: string): Promise<VoucherEntity | null> {
    return tx.findOne(VoucherEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async lockAll(tx: Transaction, ids: readonly string[]): Promise<VoucherEntity[]> {
    return tx.find(VoucherEntity, { where: { id: In([...ids]) }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  }

  /** Their last days; null for one without an end. */
  async validities(tx: ReadManager, ids: readonly string[]): Promise<(string | null)[]> {
    const rows = await tx.find(VoucherEntity, { where: { id: In([...ids]) }, select: { id: true, validUntil: true } });
    return rows.map(({ validUntil }) => validUntil);
  }

  async addEntries(tx: Transaction, entries: readonly NewVoucherEntry[], at: Date): Promise<void> {
    if (entries.length === 0) return;
    const rows = entries.map((entry) => ({ ...entry, paymentRequestId: entry.paymentRequestId ?? null, id: randomUUID(), at }));
    await tx.createQueryBuilder().insert().into(VoucherEntryEntity).values(rows).orIgnore().updateEntity(false).execute();
  }

  /** The sums of their entries, by id. */
  async balances(tx: ReadManager, ids: readonly string[]): Promise<Map<string, Cents>> {
    const rows: { id: string; sum: string }[] = await tx.query(
      'SELECT voucher_id AS id, sum(amount_cents) AS sum FROM voucher_entry WHERE voucher_id = ANY($1::uuid[]) GROUP BY voucher_id',
      [ids],
    );
    return new Map(rows.map(({ id, sum }) => [id, cents(Number(sum))]));
  }

  /** Reservations whose holds have ended, and those of the visitor's own unpaid hold. */
  async lapsed(tx: ReadManager, ids: readonly string[], { checkout, now }: Visitor): Promise<Reservation[]> {
    const rows: Row<Reservation>[] = await tx.query(lapsed, [ids, now, checkout ?? null]);
    return rows.map(toReservation);
  }

  async reservedFor(tx: ReadManager, paymentRequestId: string): Promise<Reservation[]> {
    const rows: Row<Reservation>[] = await tx.query(reservations('e.payment_request_id = $1'), [paymentRequestId]);
    return rows.map(toReservation);
  }

  /** What holds that have not ended reserve, by voucher. */
  async reservedOf(tx: ReadManager, ids: readonly string[], now: Date): Promise<Map<string, Cents>> {
    const rows: Row<Reservation>[] = await tx.query(reservations('e.voucher_id = ANY($1::uuid[])'), [ids]);
    const ended = new Set((await this.lapsed(tx, ids, { checkout: undefined, now })).map(({ paymentRequestId }) => paymentRequestId));
    const sums = new Map<string, Cents>();
    for (const { voucherId, paymentRequestId, amountCents } of rows.map(toReservation)) {
      if (!ended.has(paymentRequestId)) sums.set(voucherId, cents((sums.get(voucherId) ?? 0) + amountCents));
    }
    return sums;
  }

  /** Vouchers with reservations. */
  async reserving(tx: ReadManager): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(`SELECT DISTINCT r."voucherId" AS id FROM (${reservations('true')}) r`);
    return rows.map(({ id }) => id);
  }

  /** Vouchers whose last day has passed, and of which something is left that no order reserves. */
  async ended(tx: ReadManager, today: string): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `SELECT v.id FROM voucher v WHERE v.paid_at IS NOT NULL AND v.valid_until < $1
         AND (SELECT sum(e.amount_cents) FROM voucher_entry e WHERE e.voucher_id = v.id) > 0`,
      [today],
    );
    return rows.map(({ id }) => id);
  }

  /** Sent vouchers with a balance whose last day is in this range, and of which no reminder was published. */
  async ending(tx: ReadManager, { today, until }: { today: string; until: string }): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `SELECT v.id FROM voucher v WHERE v.paid_at IS NOT NULL AND v.delivered_at IS NOT NULL AND v.valid_until BETWEEN $1 AND $2
         AND NOT EXISTS (SELECT FROM voucher_reminder r WHERE r.voucher_id = v.id AND r.valid_until = v.valid_until)
         AND (SELECT sum(e.amount_cents) FROM voucher_entry e WHERE e.voucher_id = v.id) > 0
       ORDER BY v.valid_until, v.id`,
      [today, until],
    );
    return rows.map(({ id }) => id);
  }

  /** @returns false when the reminder of this last day was published before */
  async addReminder(tx: Transaction, { voucherId, validUntil, createdAt }: VoucherReminderEntity): Promise<boolean> {
    const added: unknown[] = await tx.query(
      'INSERT INTO voucher_reminder (voucher_id, valid_until, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING voucher_id',
      [voucherId, validUntil, createdAt],
    );
    return added.length === 1;
  }

  /** What has expired of each, by id. */
  async expiredOf(tx: ReadManager, ids: readonly string[]): Promise<Map<string, Cents>> {
    const rows: { id: string; sum: string }[] = await tx.query(
      `SELECT voucher_id AS id, -sum(amount_cents) AS sum FROM voucher_entry WHERE voucher_id = ANY($1::uuid[]) AND kind = 'expire' GROUP BY voucher_id`,
      [ids],
    );
    return new Map(rows.map(({ id, sum }) => [id, cents(Number(sum))]));
  }

  /** What the visitor's own hold, which has not ended, reserves of each, by id. */
  async reservedBy(tx: ReadManager, ids: readonly string[], { checkout, now }: Visitor): Promise<Map<string, Cents>> {
    const rows: Row<Reservation>[] = await tx.query(
      `SELECT r.* FROM (${reservations('e.voucher_id = ANY($1::uuid[])')}) r
       JOIN hold h ON h.id = r."paymentRequestId" JOIN occupancy o ON o.id = h.occupancy_id
       WHERE h.status = 'held' AND h.checkout = $3 AND o.expires_at > $2`,
      [ids, now, checkout ?? null],
    );
    return new Map(rows.map(toReservation).map(({ voucherId, amountCents }) => [voucherId, amountCents]));
  }

  /** What vouchers have paid of a booking and was not given back, in the order in which they paid. */
  async redemptions(tx: ReadManager, bookingId: string): Promise<Redemption[]> {
    const rows: (Omit<Redemption, 'leftCents'> & { leftCents: string })[] = await tx.query(
      `SELECT e.voucher_id AS "voucherId", e.payment_request_id AS "paymentRequestId", -e.amount_cents - coalesce((
           SELECT sum(back.amount_cents) FROM voucher_entry back
           WHERE back.voucher_id = e.voucher_id AND back.kind = 'refund' AND back.payment_request_id = e.payment_request_id), 0) AS "leftCents"
       FROM voucher_entry e JOIN payment_request r ON r.id = e.payment_request_id
       WHERE r.booking_id = $1 AND e.kind = 'redeem' ORDER BY e.position`,
      [bookingId],
    );
    return rows.map(({ leftCents, ...row }) => ({ ...row, leftCents: cents(Number(leftCents)) }));
  }

  async boughtBy(tx: ReadManager, paymentIds: readonly string[]): Promise<{ paymentId: string; last4: string }[]> {
    return tx.query('SELECT payment_id AS "paymentId", last4 FROM voucher WHERE payment_id = ANY($1::uuid[])', [paymentIds]);
  }

  /** Paid ones, newest first. */
  async paid(tx: ReadManager): Promise<VoucherEntity[]> {
    return tx
      .createQueryBuilder(VoucherEntity, 'v')
      .where('v.paidAt IS NOT NULL')
      .orderBy({ 'v.paidAt': 'DESC', 'v.id': 'ASC' })
      .limit(1_000)
      .getMany();
  }

  async undelivered(tx: ReadManager, day: string): Promise<{ id: string }[]> {
    return tx.query('SELECT id FROM voucher WHERE paid_at IS NOT NULL AND delivered_at IS NULL AND deliver_on <= $1 ORDER BY deliver_on', [
      day,
    ]);
  }
}
