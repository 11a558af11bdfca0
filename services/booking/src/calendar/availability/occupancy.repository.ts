import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';

import type { CharterTime, Occupation } from './calendar.js';
import type { OccupancyKind } from './occupant.js';
import { VesselEntity } from './occupancy.entity.js';

/** The id of the only boat. */
export const vesselId = 1;

/** A time in which the boat is occupied, its turnaround included. */
export interface OccupiedTime {
  id: string;
  kind: OccupancyKind;
  /** The id of a booking's occupancy that these minutes would lengthen. */
  extends: string | null;
  startsAt: Date;
  freeAgainAt: Date;
}

/** The times in which the boat is occupied. The only file that writes `occupancy`. */
@Injectable()
export class OccupancyRepository {
  /**
   * Occupies the boat for that time.
   *
   * Expired holds and offers that overlap are deleted in the same transaction, because a constraint cannot depend on the current time. They are rare,
   * so they are looked for only after a conflict.
   * ON CONFLICT DO NOTHING instead of a plain insert: thirty transactions that insert overlapping ranges wait for each other in a circle,
   * and PostgreSQL aborts one per second as a deadlock (40P01). With it each gets its result within milliseconds.
   * @param hold of a hold or offer: its expiry and address; `extends` of the time after a booking
   * @returns the id of the occupancy; null when the boat is occupied
   */
  async occupy(
    tx: Transaction,
    kind: OccupancyKind,
    { startsAt, freeAgainAt }: Pick<CharterTime, 'startsAt' | 'freeAgainAt'>,
    now: Date,
    hold: { until: Date; address: string | null; extends?: string } | null = null,
  ): Promise<string | null> {
    const insert = async (): Promise<string | null> => {
      const rows: { id: string }[] = await tx.query(
        `INSERT INTO occupancy (id, vessel_id, kind, during, expires_at, address, extends)
         VALUES ($1, $2, $3, tstzrange($4, $5), $6, $7, $8)
         ON CONFLICT ON CONSTRAINT one_charter_at_a_time DO NOTHING RETURNING id`,
        [randomUUID(), vesselId, kind, startsAt, freeAgainAt, hold?.until ?? null, hold?.address ?? null, hold?.extends ?? null],
      );
      return rows[0]?.id ?? null;
    };
    const id = await insert();
    if (id) return id;
    const [, expired]: [unknown, number] = await tx.query(
      `DELETE FROM occupancy WHERE id IN (
         SELECT id FROM occupancy
         WHERE vessel_id = $1 AND during && tstzrange($2, $3) AND expires_at <= $4
         ORDER BY id FOR UPDATE SKIP LOCKED)`,
      [vesselId, startsAt, freeAgainAt, now],
    );
    return expired > 0 ? insert() : null;
  }

  /**
   * Keeps a hold or offer for a payment in progress, or turns it into the occupancy of a booking. It is never shortened, and no longer counts
   * for its network address.
   * @param until null for a booking
   * @returns false when it has expired: somebody else may have taken what belongs to it
   */
  async keep(
    tx: Transaction,
    id: string,
    { kind, until, now }: { kind: 'hold' | 'held' | 'booking'; until: Date | null; now: Date },
  ): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE occupancy SET kind = $2, expires_at = CASE WHEN $3::timestamptz IS NULL THEN NULL ELSE greatest(expires_at, $3) END, address = NULL
       WHERE id = $1 AND kind IN ('hold', 'held') AND expires_at > $4`,
      [id, kind, until, now],
    );
    return count === 1;
  }

  /** Sets the expiry of an unpaid hold, also to an earlier time. @returns false when it has expired */
  async setExpiry(tx: Transaction, id: string, expiresAt: Date, now: Date): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE occupancy SET expires_at = $2 WHERE id = $1 AND kind = 'hold' AND expires_at > $3`,
      [id, expiresAt, now],
    );
    return count === 1;
  }

  /** The holds and offers in a range. */
  async temporaryWithin(tx: Transaction, { startsAt, freeAgainAt }: CharterTime): Promise<string[]> {
    const rows: { id: string }[] = await tx.query(
      `SELECT id FROM occupancy WHERE vessel_id = $1 AND during && tstzrange($2, $3) AND kind IN ('hold', 'held')`,
      [vesselId, startsAt, freeAgainAt],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes those that are still holds or held times. @returns how many */
  async releaseTemporary(tx: Transaction, ids: readonly string[]): Promise<number> {
    const [, count]: [unknown, number] = await tx.query(
      `DELETE FROM occupancy WHERE id IN (
         SELECT id FROM occupancy WHERE id = ANY($1::uuid[]) AND kind IN ('hold', 'held') ORDER BY id FOR UPDATE)`,
      [ids],
    );
    return count;
  }

  /** Deletes a held time, unless it has become a booking. */
  async releaseHeld(tx: Transaction, id: string): Promise<void> {
    await tx.query(`DELETE FROM occupancy WHERE id = $1 AND kind = 'held'`, [id]);
  }

  /** Which of these held times have not expired. */
  async stillHeld(tx: ReadManager, ids: readonly string[], now: Date): Promise<Set<string>> {
    const rows: { id: string }[] = await tx.query(`SELECT id FROM occupancy WHERE id = ANY($1) AND kind = 'held' AND expires_at > $2`, [
      ids,
      now,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /** When the boat is free again after that occupancy, and when it is taken next: null for not at all. The time that would lengthen it does not count. */
  async timeAfter(tx: ReadManager, id: string, now: Date): Promise<{ freeAgainAt: Date; takenAt: Date | null }> {
    const [row]: [{ freeAgainAt: Date; takenAt: Date | null }] = await tx.query(
      `SELECT upper(o.during) AS "freeAgainAt",
              (SELECT min(lower(n.during)) FROM occupancy n
               WHERE n.vessel_id = o.vessel_id AND n.during && tstzrange(upper(o.during), NULL) AND (n.expires_at IS NULL OR n.expires_at > $2)
                 AND n.extends IS DISTINCT FROM o.id) AS "takenAt"
       FROM occupancy o WHERE o.id = $1`,
      [id, now],
    );
    return row;
  }

  /** Releases the time that would lengthen that occupancy. @returns whether there was any */
  async releaseAfter(tx: Transaction, id: string): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query('DELETE FROM occupancy WHERE extends = $1', [id]);
    return count > 0;
  }

  /** Lengthens the occupancy of a booking into the minutes that this transaction has occupied after it. */
  async lengthen(tx: Transaction, id: string, minutes: number): Promise<void> {
    await this.releaseAfter(tx, id);
    await tx.query(`UPDATE occupancy SET during = tstzrange(lower(during), upper(during) + $2 * interval '1 minute') WHERE id = $1`, [
      id,
      minutes,
    ]);
  }

  async release(tx: Transaction, id: string): Promise<void> {
    await tx.query('DELETE FROM occupancy WHERE id = $1', [id]);
  }

  /** @returns how many holds and offers had expired */
  async releaseExpired(tx: Transaction, now: Date): Promise<number> {
    const [, count]: [unknown, number] = await tx.query(
      `DELETE FROM occupancy WHERE id IN (
         SELECT id FROM occupancy WHERE expires_at <= $1 ORDER BY id FOR UPDATE SKIP LOCKED)`,
      [now],
    );
    return count;
  }

  /** Until the end of the transaction a booking may refer to an occupancy that has been deleted. */
  async deferReferences(tx: Transaction): Promise<void> {
    await tx.query('SET CONSTRAINTS booking_occupancy_id_fkey DEFERRED');
  }

  /**
   * The times in which the boat is occupied between the two instants; expired holds and offers do not count.
   * @param except id of an occupancy that does not count either, nor does the time that would lengthen it
   */
  async occupiedBetween(tx: ReadManager, from: Date, until: Date, now: Date, except: string | null = null): Promise<Occupation[]> {
    return tx.query(
      `SELECT kind, lower(during) AS "from", upper(during) AS until FROM occupancy
       WHERE vessel_id = $1 AND during && tstzrange($2, $3) AND (expires_at IS NULL OR expires_at > $4) AND ($5::uuid IS NULL OR (id <> $5 AND extends IS DISTINCT FROM $5))`,
      [vesselId, from, until, now, except],
    );
  }

  /** Whether the boat is occupied at that time, its turnaround afterwards included; expired holds do not count. */
  async isOccupied(tx: ReadManager, { startsAt, endsAt }: Pick<CharterTime, 'startsAt' | 'endsAt'>, now: Date): Promise<boolean> {
    const [row]: { occupied: boolean }[] = await tx.query(
      `SELECT EXISTS (
         SELECT FROM occupancy o
         WHERE o.vessel_id = v.id AND o.during && tstzrange($2, $3::timestamptz + v.turnaround_minutes * interval '1 minute')
           AND (o.expires_at IS NULL OR o.expires_at > $4)) AS occupied
       FROM vessel v WHERE v.id = $1`,
      [vesselId, startsAt, endsAt, now],
    );
    return row!.occupied;
  }

  /** The first time that overlaps the given one in which the boat is occupied; null when there is none. */
  async firstWithin(tx: ReadManager, { startsAt, freeAgainAt }: CharterTime, now: Date): Promise<OccupiedTime | null> {
    const rows: OccupiedTime[] = await tx.query(
      `SELECT id, kind, extends, lower(during) AS "startsAt", upper(during) AS "freeAgainAt" FROM occupancy
       WHERE vessel_id = $1 AND during && tstzrange($2, $3) AND (expires_at IS NULL OR expires_at > $4)
       ORDER BY lower(during) LIMIT 1`,
      [vesselId, startsAt, freeAgainAt, now],
    );
    return rows[0] ?? null;
  }

  async turnaroundMinutes(tx: ReadManager): Promise<number> {
    const vessel = await tx.findOneByOrFail(VesselEntity, { id: vesselId });
    return vessel.turnaroundMinutes;
  }
}
