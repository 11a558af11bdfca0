/** What must be true of cancellations and their refunds after every run. */
import type { Snapshot } from './snapshot.ts';

interface CancellationRow {
  id: string;
  booking_id: string;
  due_cents: string;
  refund_state: string;
  sent: boolean;
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

const cancellations = (snapshot: Snapshot) =>
  snapshot.rows<CancellationRow>(
    'booking',
    'SELECT id, booking_id, due_cents, refund_state, sent_at IS NOT NULL AS sent FROM cancellation',
  );

const refundRows = async (snapshot: Snapshot): Promise<Map<string, RefundRow>> => {
  const rows = await snapshot.rows<RefundRow>(
    'payment',
    'SELECT id, payment_id, amount_cents, state, reason, count(*) OVER (PARTITION BY payment_id) AS count FROM refund',
  );
  return new Map(rows.map((row) => [row.id, row]));
};

export const cancellationInvariants = {
  'a cancellation is refunded once, under its id and with its amount': async (snapshot: Snapshot): Promise<string[]> => {
    const refunds = await refundRows(snapshot);
    const made = await cancellations(snapshot);
    const known = new Set(made.map(({ id }) => id));
    const wrong = made
      .filter(({ sent }) => sent)
      .flatMap(({ id, due_cents, refund_state }) => {
        const refund = refunds.get(id);
        if (!refund) return [`cancellation ${id} has no refund`];
        // Other refunds of staff since the cancellation count towards its amount.
        const isAmount = refund.count === '1' ? refund.amount_cents === due_cents : Number(refund.amount_cents) <= Number(due_cents);
        const state = { completed: 'done', failed: 'failed' }[refund.state] ?? 'sent';
        const isState = refund_state === state || refund_state === 'done';
        return isAmount && isState
          ? []
          : [`cancellation ${id} of ${due_cents} cents is ${refund_state}, its refund of ${refund.amount_cents} is ${refund.state}`];
      });
    const strangers = [...refunds.values()].filter(({ id, reason }) => reason === 'cancellation' && !known.has(id));
    return [...wrong, ...strangers.map(({ id }) => `refund ${id} has no cancellation`)];
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
    return sent
      .filter(({ id, cents }) => refunds.get(id)?.amount_cents !== cents)
      .map(({ id, cents }) => `the e-mail of ${id} names ${cents} cents, its refund has ${refunds.get(id)?.amount_cents ?? 'none'}`);
  },
};
