import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import type { BookingForm, HeldSlot } from '@charter/contracts';
import { MoreThan } from 'typeorm';
import { type CharterRequest, PaymentRequestRepository } from '../../accounts/index.js';
import { vesselId } from '../../calendar/index.js';
import { dueOf } from '../../pricing/model.js';
import type { Sale } from '../sale/sale.js';
import { pick } from '../../shared/pick.js';
import { type HoldStatus, type HoldChange, requestStates } from './hold.js';
import { HoldEntity } from './hold.entity.js';
import type { UnpaidHold } from './hold-limit.js';
import type { NamedOccupant, OccupantSource } from '../../calendar/index.js';

type HeldSlotRow = Omit<HeldSlot, 'heldUntil'> & { heldUntil: Date };

/** Everything that can change but the status. */
const changing = ['occupancyId', 'form', 'sale', 'paymentId', 'committedAt', 'refundedCents'] as const;

/** Each change of a hold is stored with its payment request. */
@Injectable()
export class HoldRepository implements OccupantSource {
  constructor(private readonly requests: PaymentRequestRepository) {}

  /**
   * The visitor's open holds, and those made since then, locked. The advisory lock makes the visitor's next request wait until `tx` ends
   * even when there is no hold yet.
   */
  async lockOf(tx: Transaction, checkout: string, since: Date): Promise<HoldEntity[]> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [checkout]);
    return tx
      .createQueryBuilder(HoldEntity, 'h')
      .setLock('pessimistic_write')
      .where(`h.checkout = :checkout AND (h.status = 'held' OR h.status = 'released' AND h.createdAt > :since)`, { checkout, since })
      .orderBy('h.createdAt', 'DESC')
      .getMany();
  }

  /** The visitor's open hold of the same package, day and slot, if it was made since then. */
  async findOpen(
    tx: ReadManager,
    checkout: string,
    { packageId, bookingDate, timeSlot }: Pick<BookingForm, 'packageId' | 'bookingDate' | 'timeSlot'>,
    since: Date,
  ): Promise<HoldEntity | null> {
    const open = await tx
      .createQueryBuilder(HoldEntity, 'h')
      .where(`h.checkout = :checkout AND h.status = 'held' AND h.occupancyId IS NOT NULL AND h.createdAt > :since`, { checkout, since })
      .getMany();
    const isSame = ({ form, sale }: HoldEntity) =>
      sale.packageId === packageId && form.bookingDate === bookingDate && form.timeSlot === timeSlot;
    return open.find(isSame) ?? null;
  }

  async find(tx: ReadManager, id: string): Promise<HoldEntity | null> {
    return tx.findOneBy(HoldEntity, { id });
  }

  async lock(tx: Transaction, id: string): Promise<HoldEntity | null> {
    return tx.findOne(HoldEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async add(tx: Transaction, hold: HoldEntity): Promise<void> {
    await tx.insert(HoldEntity, hold);
    await this.requests.saveCharter(tx, requestOf(hold, hold.status));
  }

  /** Stores the columns of `changing`. */
  async save(tx: Transaction, hold: HoldEntity): Promise<void> {
    await tx.update(HoldEntity, { id: hold.id }, pick(hold, changing));
    await this.requests.saveCharter(tx, requestOf(hold, hold.status));
  }

  /** Stores a change of status and the columns that change with it. @param bookingId of the booking that was made */
  async saveChange(tx: Transaction, hold: HoldEntity, { to, refusedAs }: HoldChange, bookingId: string | null = null): Promise<void> {
    await tx.update(HoldEntity, { id: hold.id }, { ...pick(hold, changing), status: to, refusedAs });
    await this.requests.saveCharter(tx, requestOf(hold, to, bookingId));
  }

  /** When the hold's slot expires; null when it has no slot any more. */
  async expiryOf(tx: Transaction, { occupancyId }: HoldEntity): Promise<Date | null> {
    const rows: { expires_at: Date }[] = await tx.query('SELECT expires_at FROM occupancy WHERE id = $1', [occupancyId]);
    return rows[0]?.expires_at ?? null;
  }

  /** The visitor's hold of the same package, day and slot that vouchers have paid. */
  async findCovered(
    tx: ReadManager,
    checkout: string,
    { packageId, bookingDate, timeSlot }: Pick<BookingForm, 'packageId' | 'bookingDate' | 'timeSlot'>,
  ): Promise<HoldEntity | null> {
    return tx
      .createQueryBuilder(HoldEntity, 'h')
      .innerJoin('booking', 'b', `b.hold_id = h.id AND b.payment_id IS NULL AND b.status <> 'cancelled' AND b.archived_at IS NULL`)
      .where(`h.checkout = :checkout AND h.status = 'booked'`, { checkout })
      .andWhere(
        `h.form @> jsonb_build_object('packageId', :packageId::int, 'bookingDate', :bookingDate::text, 'timeSlot', :timeSlot::text)`,
        {
          packageId,
          bookingDate,
          timeSlot,
        },
      )
      .getOne();
  }

  /** Whether this visitor has a booking of this package at this time that is neither cancelled nor deleted. */
  async isBooked(tx: Transaction, checkout: string, { packageId, startsAt }: Sale): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `SELECT FROM hold h JOIN booking b ON b.hold_id = h.id
       WHERE h.checkout = $1 AND b.package_id = $2 AND b.starts_at = $3 AND b.status <> 'cancelled' AND b.archived_at IS NULL LIMIT 1`,
      [checkout, packageId, startsAt],
    );
    return rows.length > 0;
  }

  /**
   * The holds that have a use of a promo code: until their slot expires or is released, and as long as a payment of theirs is in progress.
   * @param id of the code
   */
  async usingCode(tx: ReadManager, id: number, now: Date): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `SELECT h.id FROM hold h LEFT JOIN occupancy o ON o.id = h.occupancy_id
       WHERE h.status = 'held' AND (h.committed_at IS NOT NULL OR (h.occupancy_id IS NOT NULL AND o.expires_at > $2))
         AND h.sale->'lines' @> jsonb_build_array(jsonb_build_object('kind', 'promo', 'key', $1::text))`,
      [String(id), now],
    );
    return rows.map((row) => row.id);
  }

  async countUnexpired(tx: ReadManager, now: Date): Promise<number> {
    const [row]: { holds: number }[] = await tx.query(
      `SELECT count(*)::int AS holds FROM occupancy WHERE kind = 'hold' AND expires_at > $1`,
      [now],
    );
    return row!.holds;
  }

  /** Unexpired holds that overlap the range, by departure. */
  async heldSlots(tx: ReadManager, from: Date, until: Date, now: Date): Promise<HeldSlot[]> {
    const rows: HeldSlotRow[] = await tx.query(
      `SELECT h.id, h.form->>'firstName' AS "firstName", h.form->>'lastName' AS "lastName", h.sale->>'packageName' AS "packageName",
              h.sale->>'startsAt' AS "startsAt", h.sale->>'endsAt' AS "endsAt", o.expires_at AS "heldUntil", h.committed_at IS NOT NULL AS committed
       FROM hold h JOIN occupancy o ON o.id = h.occupancy_id
       WHERE o.vessel_id = $1 AND o.during && tstzrange($2, $3) AND o.kind = 'hold' AND o.expires_at > $4
       ORDER BY lower(o.during)`,
      [vesselId, from, until, now],
    );
    return rows.map((row) => ({ ...row, heldUntil: row.heldUntil.toISOString() }));
  }

  /** Until `tx` ends no other transaction counts unpaid holds, so that two visitors cannot both get the last one. */
  async lockUnpaid(tx: Transaction): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('unpaid holds', 0))`);
  }

  async countUnpaid(tx: ReadManager, now: Date): Promise<number> {
    const [row]: { holds: number }[] = await tx.query(
      `SELECT count(*)::int AS holds FROM occupancy o JOIN hold h ON h.occupancy_id = o.id
       WHERE o.kind = 'hold' AND o.expires_at > $1 AND h.committed_at IS NULL`,
      [now],
    );
    return row!.holds;
  }

  /** The unexpired holds without a payment in progress. */
  async unpaid(tx: ReadManager, now: Date): Promise<UnpaidHold[]> {
    return tx.query(
      `SELECT h.id, o.address, h.created_at AS "createdAt" FROM occupancy o JOIN hold h ON h.occupancy_id = o.id
       WHERE o.kind = 'hold' AND o.expires_at > $1 AND h.committed_at IS NULL`,
      [now],
    );
  }

  /** Locks an unpaid hold. @returns its occupancy; null when it has none, its payment has begun, or another transaction has locked it */
  async lockUnpaidOccupancy(tx: Transaction, id: string): Promise<string | null> {
    const rows: { occupancyId: string | null }[] = await tx.query(
      `SELECT occupancy_id AS "occupancyId" FROM hold WHERE id = $1 AND committed_at IS NULL FOR UPDATE SKIP LOCKED`,
      [id],
    );
    return rows[0]?.occupancyId ?? null;
  }

  /** All unpaid holds, locked. */
  async lockAllUnpaid(tx: Transaction): Promise<HoldEntity[]> {
    return tx
      .createQueryBuilder(HoldEntity, 'h')
      .setLock('pessimistic_write')
      .where(`h.status = 'held' AND h.occupancyId IS NOT NULL AND h.committedAt IS NULL`)
      .orderBy('h.id')
      .getMany();
  }

  /** The holds that a visitor has made since then. */
  async madeSince(tx: ReadManager, checkout: string, since: Date): Promise<HoldEntity[]> {
    return tx.findBy(HoldEntity, { checkout, createdAt: MoreThan(since) });
  }

  async findOccupant(tx: ReadManager, { id }: { id: string }): Promise<NamedOccupant | null> {
    const hold = await tx.findOneBy(HoldEntity, { occupancyId: id });
    if (!hold?.form) return null;
    const { form, sale } = hold;
    return { name: `${form.firstName} ${form.lastName}`, startsAt: new Date(sale.startsAt), endsAt: new Date(sale.endsAt) };
  }

  /** When the turnaround is over of a charter that has returned by then; the same instant when there is none. */
  async turnaroundEnd(tx: Transaction, instant: Date): Promise<Date> {
    const [row]: { freeAgainAt: Date | null }[] = await tx.query(
      `SELECT max(upper(o.during)) AS "freeAgainAt" FROM occupancy o JOIN booking b ON b.occupancy_id = o.id
       WHERE o.vessel_id = $1 AND o.during @> $2::timestamptz AND b.ends_at <= $2`,
      [vesselId, instant],
    );
    return row?.freeAgainAt ?? instant;
  }

  /** Locks the holds of these occupancies, in one order. */
  async lockOfOccupancies(tx: Transaction, occupancyIds: readonly string[]): Promise<void> {
    await tx.query('SELECT FROM hold WHERE occupancy_id = ANY($1::uuid[]) ORDER BY id FOR UPDATE', [occupancyIds]);
  }
}

const requestOf = ({ id, sale, checkout, createdAt }: HoldEntity, status: HoldStatus, bookingId: string | null = null): CharterRequest => ({
  id,
  bookingId,
  amountCents: dueOf(sale),
  lines: sale.lines,
  state: requestStates[status],
  payer: checkout,
  createdAt,
});
