/** What must be true of cancellations and their refunds after every run. */
import { sum } from './paypal-records.ts';
import type { Snapshot } from './snapshot.ts';

/** A part of a cancellation's refund that payment was asked for. */
interface PartRow {
  id: string;
  amount_cents: string;
  state: string;
}

interface RefundRow {
  id: string;
  payment_id: string;
  amount_cents: string;
  state: string;
  reason: string;
  /** Refunds of the same payment. */
  count: string;
}

const sentParts = (snapshot: Snapshot) =>
  snapshot.rows<PartRow>('booking', 'SELECT id, amount_cents, state FROM refund_part WHERE sent_at IS NOT NULL');

const refundRows = async (snapshot: Snapshot): Promise<Map<string, RefundRow>> => {
  const rows = await snapshot.rows<RefundRow>(
    'payment',
    'SELECT id, payment_id, amount_cents, state, reason, count(*) OVER (PARTITION BY payment_id) AS count FROM refund',
  );
  return new Map(rows.map((row) => [row.id, row]));
};

export const cancellationInvariants = {
  'the parts of a cancellation are refunded once, under their ids and with their amounts': async (
    snapshot: Snapshot,
  ): Promise<string[]> => {
    const refunds = await refundRows(snapshot);
    const parts = await sentParts(snapshot);
    const known = new Set(parts.map(({ id }) => id));
    const wrong = parts.flatMap(({ id, amount_cents, state }) => {
      const refund = refunds.get(id);
      if (!refund) return [`part ${id} has no refund`];
      // Other refunds of staff since the cancellation count towards its amount.
      const isAmount = refund.count === '1' ? refund.amount_cents === amount_cents : Number(refund.amount_cents) <= Number(amount_cents);
      const expected = { completed: 'done', failed: 'failed' }[refund.state] ?? 'sent';
      const isState = state === expected || state === 'done';
      return isAmount && isState
        ? []
        : [`part ${id} of ${amount_cents} cents is ${state}, its refund of ${refund.amount_cents} is ${refund.state}`];
    });
    // Money for a voucher that was not to be paid any more goes back under the id of its payment.
    const strangers = [...refunds.values()].filter(
      ({ id, reason, payment_id }) => reason === 'cancellation' && id !== payment_id && !known.has(id),
    );
    return [...wrong, ...strangers.map(({ id }) => `refund ${id} has no cancellation`)];
  },

  'the parts of a cancellation are never more than its amount': async (snapshot: Snapshot): Promise<string[]> => {
    // They may be less: what was refunded between the cancellation and the request counts.
    const rows = await snapshot.rows<{ id: string; due_cents: string; parts: string }>(
      'booking',
      `SELECT c.id, c.due_cents, sum(p.amount_cents) AS parts FROM cancellation c JOIN refund_part p ON p.cancellation_id = c.id
       GROUP BY c.id HAVING sum(p.amount_cents) > c.due_cents`,
    );
    return rows.map(({ id, due_cents, parts }) => `cancellation ${id} of ${due_cents} cents has parts of ${parts}`);
  },

  'the e-mail of a cancellation has its amount': async (snapshot: Snapshot): Promise<string[]> => {
    const stored = await snapshot.rows<{ booking_id: string; amounts: string }>(
      'booking',
      `SELECT c.booking_id, string_agg((c.explanation->>'due')::numeric::text, ' ' ORDER BY (c.explanation->>'due')::numeric) AS amounts
       FROM cancellation c JOIN booking b ON b.id = c.booking_id
       WHERE b.payment_id IS NOT NULL AND (b.archived_at IS NULL OR b.status = 'cancelled') GROUP BY 1`,
    );
    // An e-mail about a booking whose money was gone before names no amount: its cancellation has none.
    const sent = await snapshot.rows<{ booking_id: string; amounts: string }>(
      'notification',
      `SELECT booking_id, string_agg(due::text, ' ' ORDER BY due) AS amounts FROM (
         SELECT booking_id, coalesce((data #>> CASE template WHEN 'weather-call' THEN '{refund,due}' ELSE '{cancellation,refund,due}' END::text[])::numeric, 0) AS due
         FROM email WHERE template IN ('booking-cancelled', 'weather-call')) AS cancelled GROUP BY 1`,
    );
    const emails = new Map(sent.map(({ booking_id, amounts }) => [booking_id, amounts]));
    return stored
      .filter(({ booking_id, amounts }) => emails.get(booking_id) !== amounts)
      .map(({ booking_id, amounts }) => `booking ${booking_id} fixed ${amounts}, its e-mails name ${emails.get(booking_id) ?? 'nothing'}`);
  },

  'the e-mail about a chosen refund has the amount that is refunded': async (snapshot: Snapshot): Promise<string[]> => {
    const refunds = await refundRows(snapshot);
    const sent = await snapshot.rows<{ id: string; cents: string }>(
      'notification',
      `SELECT subject_id AS id, round((data #>> '{refund,due}')::numeric * 100)::text AS cents FROM email
       WHERE template = 'weather-refund' AND (data #>> '{refund,sent}')::boolean`,
    );
    // What was paid by hand is handed back, and vouchers can be used again at once.
    const parts = await snapshot.rows<{ cancellation_id: string; id: string; amount_cents: string; is_sent: boolean }>(
      'booking',
      `SELECT cancellation_id::text, id::text, amount_cents, payment_id IS NOT NULL AS is_sent FROM refund_part
       UNION ALL SELECT ref, id::text, amount_cents, false FROM voucher_entry WHERE kind = 'refund'`,
    );
    const refundedOf = (id: string): number =>
      sum(
        parts
          .filter(({ cancellation_id }) => cancellation_id === id)
          .map((part) => Number(part.is_sent ? (refunds.get(part.id)?.amount_cents ?? 0) : part.amount_cents)),
      );
    return sent
      .filter(({ id, cents }) => refundedOf(id) !== Number(cents))
      .map(({ id, cents }) => `the e-mail of ${id} names ${cents} cents, its refunds have ${refundedOf(id)}`);
  },
};
