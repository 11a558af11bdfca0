/** What must be true of gift vouchers after every run. Amounts in cents. */
import type { Snapshot } from './snapshot.ts';

/** Reserved cents of one voucher and one order. */
const reservations = `
  SELECT voucher_id, payment_request_id, sum(amount_cents) AS cents FROM voucher_entry
  WHERE kind IN ('reserve', 'release') GROUP BY 1, 2 HAVING sum(amount_cents) <> 0`;

const ofKind = (kind: string) =>
  `coalesce((SELECT sum(amount_cents) FROM voucher_entry e WHERE e.voucher_id = v.id AND e.kind = '${kind}'), 0)`;

export const voucherInvariants = {
  'what was paid for a voucher, less what was used of it, is never less than nothing': async (snapshot: Snapshot): Promise<string[]> => {
    // What PayPal gave back or took back may be more than is left: the voucher can be used no more.
    const rows = await snapshot.rows<{ id: string; left: string; issued: string; paid: string }>(
      'booking',
      `SELECT * FROM (
         SELECT v.id, ${ofKind('issue')} AS issued,
           CASE WHEN v.paid_at IS NULL THEN 0 ELSE v.initial_cents - v.refunded_cents - v.reversed_cents END AS paid,
           ${ofKind('issue')} + ${ofKind('reserve')} + ${ofKind('release')} + ${ofKind('redeem')} + ${ofKind('refund')} + ${ofKind('expire')}
             + v.refunded_cents + v.reversed_cents AS left
         FROM voucher v) AS sums WHERE issued <> paid OR "left" < 0`,
    );
    return rows.map(({ id, left, issued, paid }) => `voucher ${id}: ${paid} cents were paid, ${issued} issued, and ${left} are left`);
  },

  'a voucher reserves money only for an order that is being paid': async (snapshot: Snapshot): Promise<string[]> => {
    const rows = await snapshot.rows<{ voucher_id: string; payment_request_id: string; cents: string }>(
      'booking',
      `SELECT r.* FROM (${reservations}) AS r WHERE r.cents > 0 OR NOT EXISTS (
         SELECT FROM hold h LEFT JOIN occupancy o ON o.id = h.occupancy_id
         WHERE h.id = r.payment_request_id AND h.status = 'held' AND (h.committed_at IS NOT NULL OR o.expires_at > now()))`,
    );
    return rows.map(
      ({ voucher_id, payment_request_id, cents }) => `voucher ${voucher_id} reserves ${cents} cents for ${payment_request_id}`,
    );
  },

  'what vouchers have paid of a booking, and got back, is in its account': async (snapshot: Snapshot): Promise<string[]> => {
    const rows = await snapshot.rows<{ id: string; used: string; paid: string; returned: string; refunded: string }>(
      'booking',
      `SELECT * FROM (
         SELECT b.id,
           coalesce((SELECT -sum(amount_cents) FROM voucher_entry e WHERE e.payment_request_id = b.hold_id AND e.kind = 'redeem'), 0) AS used,
           coalesce((SELECT sum(amount_cents) FROM voucher_entry e WHERE e.payment_request_id = b.hold_id AND e.kind = 'refund'), 0) AS returned,
           coalesce((SELECT sum(amount_cents) FROM folio_entry f WHERE f.booking_id = b.id AND f.method = 'voucher' AND f.kind = 'payment'), 0) AS paid,
           coalesce((SELECT sum(amount_cents) FROM folio_entry f WHERE f.booking_id = b.id AND f.method = 'voucher' AND f.kind = 'refund'), 0) AS refunded
         FROM booking b WHERE b.hold_id IS NOT NULL) AS sums WHERE used <> paid OR returned <> refunded`,
    );
    const unbooked = await snapshot.rows<{ voucher_id: string; payment_request_id: string }>(
      'booking',
      `SELECT voucher_id, payment_request_id FROM voucher_entry e WHERE kind = 'redeem'
         AND NOT EXISTS (SELECT FROM booking b WHERE b.hold_id = e.payment_request_id)`,
    );
    return [
      ...rows.map(
        (row) =>
          `booking ${row.id}: vouchers have paid ${row.used} and got back ${row.returned}, its account has ${row.paid} and ${row.refunded}`,
      ),
      ...unbooked.map((row) => `voucher ${row.voucher_id} has paid for ${row.payment_request_id}, which is no booking`),
    ];
  },
};
