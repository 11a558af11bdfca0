/**
 * What must be true when the dust has settled, whatever died. Each answers what contradicts it, in words; nothing means
 * it holds. All in one file, however long: this is the list of what we promise.
 */
import type { CaptureRow } from '@charter/paypal-emulator/control';
import type { Evidence } from './snapshot.ts';
import { audited, witnesses } from './acknowledged-writes.ts';

type Invariant = (evidence: Evidence) => string[] | Promise<string[]>;

const cents = (value: string): number => Math.round(Number(value) * 100);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The load's own: the demo's letters were never owed. */
const ours = `email LIKE '%@faults.guests.example' AND email NOT LIKE 'sailed-%'`;
const sailing = `status IN ('pending', 'confirmed') AND archived_at IS NULL`;

interface PaymentRow {
  id: string;
  order_id: string;
  state: string;
  refunded_cents: string;
  reversed_cents: string;
}
const payments = (evidence: Evidence) =>
  evidence.rows<PaymentRow>('payment', 'SELECT id, order_id, state, refunded_cents, reversed_cents FROM payment');

/** States of a payment whose money was captured, whatever came back of it. */
const withMoney = ['captured', 'captured_late', 'captured_twice', 'partially_refunded', 'refunded', 'partially_reversed', 'reversed'];
/** Why captured money is refunded instead of becoming a booking. */
const refusals = ['slot_gone', 'already_booked', 'departed', 'amount_mismatch'];

const isTaken = ({ status }: CaptureRow): boolean => status !== 'PENDING' && status !== 'DECLINED';

/** PayPal's captures by the payment that we said they are for. */
const byPayment = ({ captures }: Evidence) => new Map(captures.map((capture) => [capture.customId, capture]));

const completed = ({ refunds }: Evidence, captureId: string) =>
  refunds.filter((refund) => refund.captureId === captureId && refund.status === 'COMPLETED');

/** Cents of a capture that were refunded. */
const refunded = (evidence: Evidence, captureId: string): number =>
  sum(
    completed(evidence, captureId)
      .filter(({ reversal }) => !reversal)
      .map(({ amount }) => cents(amount.value)),
  );

/** Cents of a capture that PayPal took back and holds. */
const reversed = (evidence: Evidence, captureId: string): number =>
  sum(
    completed(evidence, captureId)
      .filter(({ reversal }) => reversal)
      .map(({ amount }) => cents(amount.value)),
  );

export const invariants = {
  'the boat is never sold twice': async (evidence) => {
    const rows = await evidence.rows<{ a: string; b: string }>(
      'booking',
      `SELECT a.id AS a, b.id AS b FROM occupancy a JOIN occupancy b ON a.id < b.id AND a.vessel_id = b.vessel_id AND a.during && b.during
       UNION ALL
       SELECT a.id, b.id FROM booking a JOIN booking b ON a.id < b.id AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
       WHERE a.${sailing.replace(' AND ', ' AND a.')} AND b.${sailing.replace(' AND ', ' AND b.')}`,
    );
    return rows.map(({ a, b }) => `${a} and ${b} have the boat at the same time`);
  },

  'whoever sails has the boat': async (evidence) => {
    const rows = await evidence.rows<{ id: string }>(
      'booking',
      `SELECT id FROM booking b WHERE ${sailing} AND NOT EXISTS (SELECT 1 FROM occupancy o WHERE o.id = b.occupancy_id AND o.kind = 'booking')`,
    );
    return rows.map(({ id }) => `booking ${id} has no boat`);
  },

  'money that was taken has one booking, or went back in full': async (evidence) => {
    const rows = await evidence.rows<{ payment_id: string; count: string }>(
      'booking',
      'SELECT payment_id, count(*) FROM booking WHERE payment_id IS NOT NULL GROUP BY payment_id',
    );
    const bookings = new Map(rows.map(({ payment_id, count }) => [payment_id, Number(count)]));
    return evidence.captures.filter(isTaken).flatMap(({ id, customId = '', amount }) => {
      const count = bookings.get(customId) ?? 0;
      const back = refunded(evidence, id) + reversed(evidence, id);
      if (count === 1 || (count === 0 && back === cents(amount.value))) return [];
      return [`payment ${customId} was captured, has ${count} bookings, and ${back} of its cents went back`];
    });
  },

  'no booking counts as paid without its money': async (evidence) => {
    const captures = byPayment(evidence);
    const rows = await evidence.rows<{ id: string; payment_id: string; amount_cents: string }>(
      'booking',
      `SELECT id, payment_id, amount_cents FROM booking WHERE payment_status <> 'pending' AND email NOT LIKE 'sailed-%'`,
    );
    return rows.flatMap(({ id, payment_id, amount_cents }) => {
      const capture = captures.get(payment_id);
      return capture && isTaken(capture) && cents(capture.amount.value) === Number(amount_cents) ? [] : [`booking ${id}`];
    });
  },

  'every payment comes to an end': async (evidence) => {
    const waiting = new Set(evidence.captures.filter(({ status }) => status === 'PENDING').map(({ orderId }) => orderId));
    const rows = await evidence.rows<PaymentRow>(
      'payment',
      `SELECT id, order_id, state FROM payment WHERE state IN ('initiated', 'created', 'approved', 'capturing', 'pending')`,
    );
    return rows.filter(({ order_id }) => !waiting.has(order_id)).map(({ id, state }) => `payment ${id} is still ${state}`);
  },

  'our books are PayPal’s books': async (evidence) => {
    const captures = byPayment(evidence);
    return (await payments(evidence)).flatMap(({ id, state, refunded_cents, reversed_cents }) => {
      const capture = captures.get(id);
      const believed = withMoney.includes(state);
      if ((capture !== undefined && isTaken(capture)) !== believed)
        return [`payment ${id} is ${state}, its capture ${capture?.status ?? 'is none'}`];
      const atPayPal = capture ? [refunded(evidence, capture.id), reversed(evidence, capture.id)] : [0, 0];
      const inOurBooks = [Number(refunded_cents), Number(reversed_cents)];
      return atPayPal.join() === inOurBooks.join()
        ? []
        : [`payment ${id}: refunded and reversed cents are ${inOurBooks.join()}, at PayPal ${atPayPal.join()}`];
    });
  },

  'each refund is paid once': async (evidence) => {
    const rows = await evidence.rows<{ capture_id: string; state: string; wanted: string }>(
      'payment',
      `SELECT p.capture_id, r.state, sum(r.amount_cents) AS wanted FROM refund r JOIN payment p ON p.id = r.payment_id
       WHERE r.state <> 'failed' GROUP BY p.capture_id, r.state`,
    );
    const open = rows.filter(({ state }) => state !== 'completed').map(({ capture_id, state }) => `a refund of ${capture_id} is ${state}`);
    const wanted = new Map(rows.map((row) => [row.capture_id, Number(row.wanted)]));
    const paid = [
      ...new Set([...wanted.keys(), ...evidence.refunds.filter(({ reversal }) => !reversal).map(({ captureId }) => captureId)]),
    ].filter((captureId) => refunded(evidence, captureId) !== (wanted.get(captureId) ?? 0));
    return [...open, ...paid.map((id) => `of ${id}, ${wanted.get(id) ?? 0} cents were to go back and ${refunded(evidence, id)} did`)];
  },

  'payment and booking keep the same books': async (evidence) => {
    interface Books {
      payment_id: string;
      amount_cents: string;
      refunded_cents: string;
      reversed_cents: string;
    }
    const booked = await evidence.rows<Books>(
      'booking',
      `SELECT payment_id, amount_cents, refunded_cents, reversed_cents FROM booking WHERE payment_id IS NOT NULL AND email NOT LIKE 'sailed-%'`,
    );
    const paid = await evidence.rows<Books>(
      'payment',
      `SELECT id AS payment_id, amount_cents, refunded_cents, reversed_cents FROM payment
       WHERE state = ANY($1) AND NOT EXISTS (SELECT FROM refund WHERE payment_id = payment.id AND reason = ANY($2))`,
      [withMoney, refusals],
    );
    const line = ({ payment_id, amount_cents, refunded_cents, reversed_cents }: Books) =>
      `payment ${payment_id}: ${amount_cents} cents, ${refunded_cents} refunded, ${reversed_cents} reversed`;
    const [ofBooking, ofPayment] = [new Set(booked.map(line)), new Set(paid.map(line))];
    return [
      ...[...ofBooking].filter((each) => !ofPayment.has(each)).map((each) => `only in booking: ${each}`),
      ...[...ofPayment].filter((each) => !ofBooking.has(each)).map((each) => `only in payment: ${each}`),
    ];
  },

  'a slot whose money is on its way is never free': ({ journal }) => journal.lostSlots,

  'outboxes drain': async (evidence) => {
    const rows = await evidence.everywhere<{ count: string }>('SELECT count(*) FROM outbox WHERE published_at IS NULL HAVING count(*) > 0');
    return rows.map(({ service, count }) => `${service} has not announced ${count} facts`);
  },

  'each fact is handled once by each who listens': async (evidence) => {
    const facts = await evidence.everywhere<{ id: string; subject: string }>('SELECT id, subject FROM outbox');
    const handled = await evidence.everywhere<{ event_id: string; handler: string; times: string }>(
      'SELECT event_id, handler, count(*) AS times FROM inbox GROUP BY event_id, handler',
    );
    const times = new Map(handled.map(({ event_id, handler, times: count }) => [`${event_id} ${handler}`, Number(count)]));
    return evidence.consumers.flatMap(({ name, owner, subject }) =>
      facts
        .filter((fact) => fact.service === owner && fact.subject === subject && times.get(`${fact.id} ${name}`) !== 1)
        .map(({ id }) => `${name} has handled ${id} ${times.get(`${id} ${name}`) ?? 0} times`),
    );
  },

  'no event is lost: each is handled, queued or in dead letters': async (evidence) => {
    const events = await evidence.everywhere<{ id: string; subject: string }>('SELECT id, subject FROM outbox');
    const known = await evidence.everywhere<{ event_id: string; handler: string }>(
      'SELECT event_id, handler FROM inbox UNION SELECT event_id, handler FROM dead_letter',
    );
    const done = new Set(known.map(({ event_id, handler }) => `${event_id} ${handler}`));
    return evidence.consumers
      .filter(({ queued }) => queued === 0)
      .flatMap(({ name, owner, subject }) =>
        events
          .filter((event) => event.service === owner && event.subject === subject && !done.has(`${event.id} ${name}`))
          .map(({ id }) => `${name} knows nothing of ${id}`),
      );
  },

  'there are no dead letters': async (evidence) => {
    const rows = await evidence.everywhere<{ handler: string; reason: string }>('SELECT handler, reason FROM dead_letter');
    return rows.map(({ handler, reason }) => `${handler}: ${reason.split('\n')[0]}`);
  },

  'every letter that is owed is written': async (evidence) => {
    const owed = [
      ...(await owedFor(evidence, 'booking', `SELECT id::text AS subject FROM booking WHERE ${ours} AND payment_id IS NOT NULL`, [
        'booking-confirmation',
        'staff-notice',
      ])),
      ...(await owedFor(evidence, 'inquiry', `SELECT id::text AS subject FROM inquiry WHERE ${ours}`, ['inquiry-notice'])),
      ...(await owedFor(
        evidence,
        'inquiry',
        'SELECT r.id::text AS subject FROM inquiry_reply r JOIN inquiry i ON i.id = r.inquiry_id WHERE i.' +
          ours.replace(' AND ', ' AND i.'),
        ['inquiry-reply'],
      )),
      ...(await owedFor(evidence, 'payment', `SELECT payment_id::text AS subject FROM refund WHERE reason = 'slot_gone'`, ['slot-gone'])),
      ...(await owedFor(evidence, 'payment', `SELECT payment_id::text AS subject FROM refund WHERE reason = 'already_booked'`, [
        'paid-twice',
      ])),
    ];
    // One for each mailbox and day; every writer has a mailbox and writes once.
    const writers = await evidence.rows<{ email: string }>('inquiry', `SELECT DISTINCT email FROM inquiry WHERE ${ours}`);
    const acknowledged = await evidence.rows<{ recipient: string }>(
      'notification',
      `SELECT recipient FROM email WHERE template = 'inquiry-acknowledgement' GROUP BY 1 HAVING count(*) = 1`,
    );
    const once = new Set(acknowledged.map(({ recipient }) => recipient));
    const silent = writers.filter(({ email }) => !once.has(email)).map(({ email }) => `${email} is not acknowledged once`);
    const written = await evidence.rows<{ letter: string; count: string }>(
      'notification',
      `SELECT template || ' ' || subject_id AS letter, count(*) FROM email GROUP BY 1`,
    );
    const counts = new Map(written.map(({ letter, count }) => [letter, Number(count)]));
    const wrong = owed
      .filter((letter) => counts.get(letter) !== 1)
      .map((letter) => `${letter} is written ${counts.get(letter) ?? 0} times`);
    return [...wrong, ...silent];
  },

  'each change of a booking has its letter': async (evidence) => {
    const changes = await evidence.rows<{ subject: string; to: string; count: string }>(
      'booking',
      `SELECT subject, after->>'status' AS to, count(*) FROM audit
       WHERE action = 'booking.changeStatus' AND after->>'status' IN ('confirmed', 'cancelled') GROUP BY 1, 2`,
    );
    const letters = await evidence.rows<{ letter: string; count: string }>(
      'notification',
      `SELECT booking_id || ' ' || template AS letter, count(*) FROM email WHERE template IN ('booking-confirmed', 'booking-cancelled') GROUP BY 1`,
    );
    const counts = new Map(letters.map(({ letter, count }) => [letter, count]));
    return changes
      .filter(({ subject, to, count }) => counts.get(`${subject} booking-${to}`) !== count)
      .map(
        ({ subject, to, count }) =>
          `booking ${subject} was ${to} ${count} times, and ${counts.get(`${subject} booking-${to}`) ?? 0} letters say so`,
      );
  },

  'every letter is sent once in our record, and at least once on the wire': async (evidence) => {
    const rows = await evidence.rows<{ template: string; subject_id: string; status: string; message_id: string }>(
      'notification',
      'SELECT template, subject_id, status, message_id FROM email',
    );
    return rows
      .filter(({ status, message_id }) => status !== 'sent' || !evidence.mailed.has(message_id))
      .map(
        ({ template, subject_id, status }) =>
          `${template} about ${subject_id} is ${status}${status === 'sent' ? ', and never arrived' : ''}`,
      );
  },

  'what was answered with yes is there': async (evidence) => {
    const missing: string[] = [];
    for (const [what, { service, sql }] of Object.entries(witnesses)) {
      const ids = evidence.journal.ids(what as keyof typeof witnesses);
      const there = new Set((await evidence.rows<{ id: string }>(service, sql, [ids])).map(({ id }) => id));
      missing.push(...ids.filter((id) => !there.has(id)).map((id) => `${what} ${id}`));
    }
    return missing;
  },

  'every message was kept once': async (evidence) => {
    const rows = await evidence.rows<{ email: string; count: string }>(
      'inquiry',
      `SELECT email, count(*) FROM inquiry WHERE email LIKE 'writer-%' GROUP BY email HAVING count(*) > 1`,
    );
    return rows.map(({ email, count }) => `the message of ${email} is there ${count} times`);
  },

  'every change by staff is on record': async (evidence) => {
    const missing: string[] = [];
    for (const [what, { service, sql }] of Object.entries(audited)) {
      const told = evidence.journal.of(what as keyof typeof audited);
      const rows = await evidence.rows<{ id: string }>(service, sql, [told.map(({ id }) => id)]);
      const recorded = new Set(rows.map(({ id }) => id));
      missing.push(...told.filter(({ id }) => !recorded.has(id)).map(({ id }) => `${what} ${id}`));
    }
    return missing;
  },

  'what is counted is what there is': async (evidence) => {
    const rows = await evidence.rows<{ day: string; status: string; counted: string; there: string }>(
      'booking',
      `SELECT day::text, status, coalesce(counted, 0) AS counted, coalesce(there, 0) AS there
       FROM (SELECT starts_on AS day, status, sum(bookings) AS counted FROM booking_tally WHERE grain = 'day' GROUP BY 1, 2) AS tally
       FULL JOIN (SELECT booking_date AS day, status, count(*) AS there FROM booking WHERE archived_at IS NULL GROUP BY 1, 2) AS bookings
       USING (day, status) WHERE coalesce(counted, 0) <> coalesce(there, 0)`,
    );
    return rows.map(({ day, status, counted, there }) => `${day} counts ${counted} ${status} bookings and has ${there}`);
  },

  'every picture that was kept can be seen in all its widths': async (evidence) => {
    const rows = await evidence.rows<{ id: string }>('content', 'SELECT id FROM media_image WHERE rendered_at IS NULL');
    return rows.map(({ id }) => `picture ${id} is not drawn`);
  },

  'every process is ready again': ({ cluster }) => cluster.notReady(),

  'whoever is away is not called a defect': ({ journal }) => journal.defects,

  'no process ends by itself': ({ cluster }) => cluster.ownDeaths,
} satisfies Record<string, Invariant>;

export type InvariantName = keyof typeof invariants;

async function owedFor(
  evidence: Evidence,
  service: 'booking' | 'inquiry' | 'payment',
  sql: string,
  templates: string[],
): Promise<string[]> {
  const rows = await evidence.rows<{ subject: string }>(service, sql);
  return rows.flatMap(({ subject }) => templates.map((template) => `${template} ${subject}`));
}
