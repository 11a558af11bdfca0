/** What must be true of changes of a booking after every run: each is in the audit, is an event, and is one e-mail to its guest where it has one. */
import type { Snapshot } from './snapshot.ts';

/** An event about a change, and the e-mail that its guest gets. */
interface Emailed {
  template: string;
  /** Subject of the event. */
  subject: string;
  /** What the e-mail is created once for. */
  key: string;
  where: string;
}

/** A booking may be confirmed after its charter, so that it completes. */
const isAhead = `(data->'booking'->>'endsAt')::timestamptz > (event->>'occurredAt')::timestamptz`;

const emailed: readonly Emailed[] = [
  ...(['confirmed', 'cancelled'] as const).map((to) => ({
    template: `booking-${to}`,
    subject: 'evt.booking.statusChanged',
    key: 'id::text',
    where: `data->>'to' = '${to}' AND data->>'notifyGuest' IS DISTINCT FROM 'false'
      AND ('${to}' = 'cancelled' OR data->>'from' <> 'cancelled' AND ${isAhead})`,
  })),
  {
    template: 'booking-reinstated',
    subject: 'evt.booking.statusChanged',
    key: 'id::text',
    where: `data->>'from' = 'cancelled' AND data->>'notifyGuest' IS DISTINCT FROM 'false' AND ${isAhead}`,
  },
  { template: 'booking-moved', subject: 'evt.booking.moved', key: 'id::text', where: `data->>'notifyGuest' = 'true'` },
  { template: 'balance-paid', subject: 'evt.booking.balancePaid', key: `data->>'paymentRequestId'`, where: 'true' },
  { template: 'refund', subject: 'evt.booking.refunded', key: 'id::text', where: 'true' },
  { template: 'weather-call', subject: 'evt.booking.calledOff', key: `data->>'cancellationId'`, where: 'true' },
  { template: 'weather-withdrawn', subject: 'evt.booking.callWithdrawn', key: `data->>'cancellationId'`, where: 'true' },
  { template: 'weather-refund', subject: 'evt.booking.choiceMade', key: `data->>'cancellationId'`, where: `data->>'choice' = 'refund'` },
];

export const changeInvariants = {
  'every status change of a booking has its event': async (snapshot: Snapshot): Promise<string[]> => {
    const rows = await snapshot.rows<{ id: string; to: string; audited: string; published: string }>(
      'booking',
      `SELECT id, "to", coalesce(audited, 0) AS audited, coalesce(published, 0) AS published
       FROM (SELECT subject AS id, after->>'status' AS "to", count(*) AS audited FROM audit
             WHERE action = 'booking.changeStatus' AND after->>'status' IN ('confirmed', 'cancelled')
             AND subject IN (SELECT id::text FROM booking WHERE email LIKE '%@faults.guests.example') GROUP BY 1, 2) AS audits
       LEFT JOIN (SELECT event #>> '{data,booking,id}' AS id, event #>> '{data,to}' AS "to", count(*) AS published FROM outbox
             WHERE subject = 'evt.booking.statusChanged' GROUP BY 1, 2) AS events USING (id, "to")
       WHERE audited IS DISTINCT FROM published`,
    );
    return rows.map(({ id, to, audited, published }) => `booking ${id} was ${to} ${audited} times, with ${published} events`);
  },

  'every change of which a guest is informed is one e-mail': async (snapshot: Snapshot): Promise<string[]> => {
    const sent = await snapshot.rows<{ email: string; count: string }>(
      'notification',
      `SELECT template || ' ' || subject_id AS email, count(*) FROM email GROUP BY 1`,
    );
    const counts = new Map(sent.map(({ email, count }) => [email, Number(count)]));
    const due: string[] = [];
    for (const { template, subject, key, where } of emailed) {
      const rows = await snapshot.rows<{ key: string }>(
        'booking',
        `SELECT DISTINCT ${key} AS key FROM (SELECT id, event, event->'data' AS data FROM outbox WHERE subject = '${subject}') AS o WHERE ${where}`,
      );
      due.push(...rows.map((row) => `${template} ${row.key}`));
    }
    return due.filter((email) => counts.get(email) !== 1).map((email) => `${email} was created ${counts.get(email) ?? 0} times`);
  },
};
