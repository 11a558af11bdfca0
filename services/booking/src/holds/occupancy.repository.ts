import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import type { Occupant } from '../bookings/booking.js';
import type { CharterTime, Taken } from './calendar.js';
import { VesselEntity } from '../bookings/booking.entity.js';

/** The product has one boat. Everything below takes its id, so that a second one is a row and not a rewrite. */
export const theVessel = 1;

/** Who has the boat when. The only file that writes `occupancy`. */
@Injectable()
export class OccupancyRepository {
  /**
   * Takes the boat for that time, or answers null because somebody has it.
   *
   * Expired holds in the way are deleted in the same transaction, since a constraint cannot depend on the time of day;
   * mostly none is, so we look for them only when somebody has the boat.
   * ON CONFLICT DO NOTHING and not a plain insert: thirty buyers racing for one slot with plain inserts wait for each
   * other in a ring and PostgreSQL shoots them one a second (40P01); this way each knows within milliseconds.
   * @param hold until when a hold keeps it, and the visitor's address that limits are counted by; null for a booking or a block
   */
  async take(
    tx: Transaction,
    kind: 'hold' | 'booking' | 'block',
    { startsAt, freeAgainAt }: CharterTime,
    now: Date,
    hold: { until: Date; address: string | null } | null = null,
  ): Promise<string | null> {
    const insert = async (): Promise<string | null> => {
      const rows: { id: string }[] = await tx.query(
        `INSERT INTO occupancy (id, vessel_id, kind, during, expires_at, address)
         VALUES ($1, $2, $3, tstzrange($4, $5), $6, $7)
         ON CONFLICT ON CONSTRAINT one_charter_at_a_time DO NOTHING RETURNING id`,
        [randomUUID(), theVessel, kind, startsAt, freeAgainAt, hold?.until ?? null, hold?.address ?? null],
      );
      return rows[0]?.id ?? null;
    };
    const taken = await insert();
    if (taken) return taken;
    const [, expired]: [unknown, number] = await tx.query(
      `DELETE FROM occupancy WHERE id IN (
         SELECT id FROM occupancy
         WHERE vessel_id = $1 AND during && tstzrange($2, $3) AND kind = 'hold' AND expires_at <= $4
         ORDER BY id FOR UPDATE SKIP LOCKED)`,
      [theVessel, startsAt, freeAgainAt, now],
    );
    return expired > 0 ? insert() : null;
  }

  /**
   * Keeps a hold at least until then: money on its way never has less time than it had, and limits no longer count it by its address.
   * @returns false when the hold is no longer there
   */
  async extend(tx: Transaction, id: string, until: Date): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE occupancy SET expires_at = greatest(expires_at, $2), address = NULL WHERE id = $1 AND kind = 'hold'`,
      [id, until],
    );
    return count === 1;
  }

  /** Moves the end of a hold without money on its way, also to an earlier time. @returns false when the hold is no longer there */
  async setExpiry(tx: Transaction, id: string, expiresAt: Date): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query(`UPDATE occupancy SET expires_at = $2 WHERE id = $1 AND kind = 'hold'`, [
      id,
      expiresAt,
    ]);
    return count === 1;
  }

  /** A hold that was paid for becomes a booking's. @returns false when the hold is no longer there */
  async convert(tx: Transaction, id: string): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query(
      `UPDATE occupancy SET kind = 'booking', expires_at = NULL, address = NULL WHERE id = $1 AND kind = 'hold'`,
      [id],
    );
    return count === 1;
  }

  async release(tx: Transaction, id: string): Promise<void> {
    await tx.query('DELETE FROM occupancy WHERE id = $1', [id]);
  }

  /** @returns how many holds had run out */
  async releaseExpired(tx: Transaction, now: Date): Promise<number> {
    const [, count]: [unknown, number] = await tx.query(
      `DELETE FROM occupancy WHERE id IN (
         SELECT id FROM occupancy WHERE kind = 'hold' AND expires_at <= $1 ORDER BY id FOR UPDATE SKIP LOCKED)`,
      [now],
    );
    return count;
  }

  async liveHolds(tx: ReadManager, now: Date): Promise<number> {
    const [row]: { holds: number }[] = await tx.query(
      `SELECT count(*)::int AS holds FROM occupancy WHERE kind = 'hold' AND expires_at > $1`,
      [now],
    );
    return row!.holds;
  }

  /** When the boat is taken between the two instants; expired holds do not count. */
  async taken(tx: ReadManager, from: Date, until: Date, now: Date): Promise<Taken[]> {
    return tx.query(
      `SELECT lower(during) AS "from", upper(during) AS until FROM occupancy
       WHERE vessel_id = $1 AND during && tstzrange($2, $3) AND (expires_at IS NULL OR expires_at > $4)`,
      [theVessel, from, until, now],
    );
  }

  /** The first that has the boat in that time. */
  async inTheWay(tx: Transaction, { startsAt, freeAgainAt }: CharterTime, now: Date): Promise<Occupant | null> {
    const rows: Occupant[] = await tx.query(
      `SELECT o.kind,
              coalesce(b.first_name || ' ' || b.last_name, h.form->>'firstName' || ' ' || (h.form->>'lastName'), k.reason) AS name,
              coalesce(b.starts_at, (h.offer->>'startsAt')::timestamptz, lower(o.during)) AS "startsAt",
              coalesce(b.ends_at, (h.offer->>'endsAt')::timestamptz, upper(o.during)) AS "endsAt",
              upper(o.during) AS "freeAgainAt"
       FROM occupancy o
       LEFT JOIN booking b ON b.occupancy_id = o.id
       LEFT JOIN hold h ON h.occupancy_id = o.id
       LEFT JOIN block k ON k.occupancy_id = o.id
       WHERE o.vessel_id = $1 AND o.during && tstzrange($2, $3) AND (o.expires_at IS NULL OR o.expires_at > $4)
       ORDER BY lower(o.during) LIMIT 1`,
      [theVessel, startsAt, freeAgainAt, now],
    );
    return rows[0] ?? null;
  }

  async turnaroundMinutes(tx: ReadManager): Promise<number> {
    const vessel = await tx.findOneByOrFail(VesselEntity, { id: theVessel });
    return vessel.turnaroundMinutes;
  }
}
