/** The charters of the load that scenarios change, read from outside: which one a scenario picks must not depend on a service that is down. */
import type { LoadContext } from './checkout-scenarios.ts';
import type { Rng } from './rng.ts';

export interface CharterSlot {
  /** yyyy-MM-dd in Nassau. */
  bookingDate: string;
  timeSlot: string;
}

/**
 * What an acknowledged move is found by: the charter was in the slot that the response names. The id of the move is not enough: a move to the
 * slot that the charter has already is acknowledged and stores nothing, and a move to a dearer day leaves the charter where it is until the
 * difference is paid.
 */
export const slotId = (bookingId: string, { bookingDate, timeSlot }: CharterSlot) => `${bookingId} ${bookingDate} ${timeSlot}`;

export interface Charter extends CharterSlot {
  id: string;
  packageId: number;
  startsAt: Date;
  endsAt: Date;
  /** Ids of a choice that its guest has not made yet; null without one. */
  callId: string | null;
  cancellationId: string | null;
  moveId: string | null;
}

export type CharterState = 'sails' | 'waits for a choice' | 'any';

const conditions: Record<CharterState, string> = {
  sails: `b.status IN ('pending', 'confirmed') AND b.starts_at > now()`,
  'waits for a choice': '(c.id IS NOT NULL OR m.id IS NOT NULL)',
  any: 'true',
};

/** @returns undefined when there is none, or the database is down */
export async function pickCharter({ cluster }: LoadContext, rng: Rng, state: CharterState): Promise<Charter | undefined> {
  const sql = `
    SELECT b.id, b.package_id AS "packageId", b.booking_date::text AS "bookingDate", b.time_slot AS "timeSlot", b.starts_at AS "startsAt", b.ends_at AS "endsAt",
      c.weather_call_id AS "callId", c.id AS "cancellationId", m.id AS "moveId"
    FROM booking b
    LEFT JOIN cancellation c ON c.booking_id = b.id AND c.weather_call_id IS NOT NULL AND c.chosen_at IS NULL AND c.undone_at IS NULL
    LEFT JOIN booking_move m ON m.booking_id = b.id AND m.choose_by IS NOT NULL AND m.choice_ended_at IS NULL
    WHERE b.email LIKE 'guest-%@faults.guests.example' AND b.archived_at IS NULL AND ${conditions[state]}
    ORDER BY b.created_at DESC, b.id LIMIT 60`;
  const found = await cluster.rows<Charter>('booking', sql).catch(() => []);
  return found.length > 0 ? rng.pick(found) : undefined;
}
