/**
 * What must be true at every moment, not only in the end: each is changed in one transaction, and is one query on one database, so it reads
 * one snapshot. They are checked during the run and after it.
 */
import type { Cluster } from './cluster.ts';

/** @returns its violations as sentences */
type StandingInvariant = (cluster: Cluster) => Promise<string[]>;

const occupiesSlot = (booking: string) => `${booking}.status IN ('pending', 'confirmed') AND ${booking}.archived_at IS NULL`;

const query =
  <Row extends object>(sql: string, describe: (row: Row) => string): StandingInvariant =>
  async (cluster) =>
    (await cluster.rows<Row>('booking', sql)).map(describe);

export const standingInvariants = {
  'no two charters overlap': query<{ a: string; b: string }>(
    `SELECT a.id AS a, b.id AS b FROM occupancy a JOIN occupancy b ON a.id < b.id AND a.vessel_id = b.vessel_id AND a.during && b.during
     UNION ALL
     SELECT a.id, b.id FROM booking a JOIN booking b ON a.id < b.id AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
     WHERE ${occupiesSlot('a')} AND ${occupiesSlot('b')}`,
    ({ a, b }) => `${a} and ${b} occupy the boat at the same time`,
  ),

  'every active booking occupies its slot': query<{ id: string }>(
    `SELECT id FROM booking b WHERE ${occupiesSlot('b')} AND NOT EXISTS (
       SELECT 1 FROM occupancy o WHERE o.id = b.occupancy_id AND o.kind = 'booking' AND o.during @> tstzrange(b.starts_at, b.ends_at))`,
    ({ id }) => `booking ${id} does not occupy its hours`,
  ),

  'a called-off charter has no occupancy but the slot that its guest is offered': query<{ id: string }>(
    `SELECT b.id FROM booking b WHERE b.status = 'cancelled' AND b.occupancy_id IS NOT NULL
     UNION ALL
     SELECT o.id FROM occupancy o WHERE o.kind = 'booking' AND NOT EXISTS (SELECT 1 FROM booking b WHERE b.occupancy_id = o.id)
     UNION ALL
     SELECT o.id FROM occupancy o WHERE o.kind = 'held' AND NOT EXISTS (
       SELECT 1 FROM cancellation c WHERE c.offer_occupancy_id = o.id AND c.chosen_at IS NULL AND c.undone_at IS NULL)
       AND NOT EXISTS (SELECT 1 FROM offer f WHERE f.occupancy_id = o.id)`,
    ({ id }) => `${id} occupies the boat for no charter, no choice and no offer`,
  ),

  'a cancelled booking has exactly one standing cancellation': query<{ id: string; status: string; count: string }>(
    `SELECT b.id, b.status, count(c.id) FROM booking b LEFT JOIN cancellation c ON c.booking_id = b.id AND c.undone_at IS NULL
     WHERE b.archived_at IS NULL GROUP BY b.id HAVING count(c.id) <> CASE WHEN b.status = 'cancelled' THEN 1 ELSE 0 END`,
    ({ id, status, count }) => `booking ${id} is ${status} with ${count} standing cancellations`,
  ),

  'what a booking owes, was paid and got back follows from the entries of its account': query<{
    id: string;
    owed: string;
    entries: string;
  }>(
    `SELECT b.id, concat_ws(', ', b.balance_cents, b.paid_cents, b.refunded_cents, b.reversed_cents) AS owed,
       concat_ws(', ', f.owed, f.paid, f.refunded, f.reversed) AS entries
     FROM booking b JOIN LATERAL (
       SELECT coalesce(sum(CASE kind WHEN 'payment' THEN -amount_cents ELSE amount_cents END), 0) AS owed,
         coalesce(sum(amount_cents) FILTER (WHERE kind = 'payment'), 0) AS paid,
         coalesce(sum(amount_cents) FILTER (WHERE kind = 'refund'), 0) AS refunded,
         coalesce(sum(amount_cents) FILTER (WHERE kind = 'reversal'), 0) AS reversed
       FROM folio_entry WHERE booking_id = b.id) AS f ON true
     WHERE b.email LIKE '%@faults.guests.example' AND b.email NOT LIKE 'sailed-%'
       AND (b.balance_cents, b.paid_cents, b.refunded_cents, b.reversed_cents) IS DISTINCT FROM (f.owed, f.paid, f.refunded, f.reversed)`,
    ({ id, owed, entries }) => `booking ${id} owes, was paid, got back and lost ${owed} cents, its entries say ${entries}`,
  ),

  'the price of a booking is the sum of its lines': query<{ id: string; price: string; lines: string }>(
    `SELECT b.id, b.amount_cents AS price, coalesce(sum(l.amount_cents), 0) AS lines FROM booking b LEFT JOIN booking_line l ON l.booking_id = b.id
     WHERE b.email LIKE '%@faults.guests.example' AND b.email NOT LIKE 'sailed-%'
     GROUP BY b.id HAVING b.amount_cents <> coalesce(sum(l.amount_cents), 0)`,
    ({ id, price, lines }) => `booking ${id} costs ${price} cents, its lines ${lines}`,
  ),

  'no party has more members than guests are booked, nor more than twelve': query<{ id: string; guests: number; members: string }>(
    `SELECT b.id, b.guest_count AS guests, count(m.id) AS members FROM booking b LEFT JOIN party_member m ON m.booking_id = b.id
     GROUP BY b.id HAVING count(m.id) > b.guest_count OR b.guest_count > 12`,
    ({ id, guests, members }) => `booking ${id} is for ${guests} guests and has ${members} members`,
  ),
} satisfies Record<string, StandingInvariant>;

export type StandingInvariantName = keyof typeof standingInvariants;
