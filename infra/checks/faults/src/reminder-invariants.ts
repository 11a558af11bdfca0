/** What must be true of reminders after every run. */
import type { Snapshot } from './snapshot.ts';

/** Reminders that the timer has published. Staff may send one again, which is another e-mail. */
const published = `subject = 'evt.booking.reminderDue' AND event->'data'->>'requested' IS NULL`;
const startsAt = (event: string) => `(${event}->'data'->'booking'->>'startsAt')::timestamptz`;
const bookingId = (event: string) => `${event}->'data'->'booking'->>'id'`;

export const reminderInvariants = {
  // The outbox has the events of one booking in the order of their transactions, because each locks the booking's row.
  'every reminder names the time that its charter has': async (snapshot: Snapshot): Promise<string[]> => {
    const rows = await snapshot.rows<{ id: string; named: Date; actual: Date }>(
      'booking',
      `SELECT ${bookingId('r.event')} AS id, ${startsAt('r.event')} AS named, time.actual
       FROM (SELECT * FROM outbox WHERE ${published}) AS r
       CROSS JOIN LATERAL (SELECT coalesce(
         (SELECT (m.event->'data'->'from'->>'startsAt')::timestamptz FROM outbox m
          WHERE m.subject = 'evt.booking.moved' AND ${bookingId('m.event')} = ${bookingId('r.event')} AND m.position > r.position
          ORDER BY m.position LIMIT 1),
         (SELECT b.starts_at FROM booking b WHERE b.id::text = ${bookingId('r.event')})) AS actual) AS time
       WHERE ${startsAt('r.event')} IS DISTINCT FROM time.actual`,
    );
    return rows.map(
      ({ id, named, actual }) => `a reminder of booking ${id} names ${named?.toISOString()} instead of ${actual?.toISOString()}`,
    );
  },

  'every reminder is one e-mail, with its time': async (snapshot: Snapshot): Promise<string[]> => {
    const due = await snapshot.rows<{ reminder: string }>(
      'booking',
      `SELECT DISTINCT concat_ws(' ', ${bookingId('event')}, event->'data'->'booking'->>'revision', event->'data'->>'kind',
         event->'data'->'booking'->>'startsAt') AS reminder FROM outbox WHERE ${published}`,
    );
    const sent = await snapshot.rows<{ reminder: string; count: string }>(
      'notification',
      `SELECT concat_ws(' ', subject_id, data->>'startsAt') AS reminder, count(*) FROM email
       WHERE template IN ('reminder-week', 'reminder-evening') AND subject_id LIKE '% %' GROUP BY 1`,
    );
    const counts = new Map(sent.map(({ reminder, count }) => [reminder, Number(count)]));
    return due
      .filter(({ reminder }) => counts.get(reminder) !== 1)
      .map(({ reminder }) => `the reminder ${reminder} is ${counts.get(reminder) ?? 0} e-mails`);
  },
};
