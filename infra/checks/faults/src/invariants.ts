/**
 * What must be true after every run, whatever failed. Each invariant returns its violations as sentences; an empty list
 * means that it holds. They stay in one file although it is long, because it is the list of the product's guarantees.
 */
import type { Snapshot } from './snapshot.ts';
import { cancellationInvariants } from './cancellation-invariants.ts';
import { changeInvariants } from './change-invariants.ts';
import { auditedWrites, storedWrites } from './acknowledged-writes.ts';
import { moneyInvariants } from './money-invariants.ts';
import { offerInvariants } from './offer-invariants.ts';
import { capturedStates, capturesByPayment, isCaptured, refunded, reversed } from './paypal-records.ts';
import { readInvariants } from './read-invariants.ts';
import { reminderInvariants } from './reminder-invariants.ts';
import { type StandingInvariantName, standingInvariants } from './standing-invariants.ts';
import { voucherInvariants } from './voucher-invariants.ts';

type Invariant = (snapshot: Snapshot) => string[] | Promise<string[]>;

/** Restricts rows to those of the load: demo data comes without e-mails. */
const fromLoad = `email LIKE '%@faults.guests.example' AND email NOT LIKE 'sailed-%'`;

/** Its charter departed, or was moved or cancelled, while the mail server was down. */
const mayExpire = /^(reminder-(week|evening)|weather-(watch|reminder)|offer-expiring|party-invite)$/;

const boughtInLoad = `buyer_email LIKE '%@faults.guests.example'`;

interface PaymentRow {
  id: string;
  order_id: string;
  state: string;
  refunded_cents: string;
  reversed_cents: string;
}
const payments = (snapshot: Snapshot) =>
  snapshot.rows<PaymentRow>('payment', 'SELECT id, order_id, state, refunded_cents, reversed_cents FROM payment');

export const invariants = {
  ...(Object.fromEntries(
    Object.entries(standingInvariants).map(([name, find]) => [name, ({ cluster }: Snapshot) => find(cluster)]),
  ) as Record<StandingInvariantName, Invariant>),

  'what must be true at every moment was true during the run': ({ clientLog }) => clientLog.passingViolations,

  ...moneyInvariants,

  ...voucherInvariants,

  ...offerInvariants,

  'every payment reaches a final state': async (snapshot) => {
    const pendingAtPayPal = new Set(snapshot.captures.filter(({ status }) => status === 'PENDING').map(({ orderId }) => orderId));
    const rows = await snapshot.rows<PaymentRow>(
      'payment',
      `SELECT id, order_id, state FROM payment WHERE state IN ('initiated', 'created', 'approved', 'capturing', 'pending')`,
    );
    return rows.filter(({ order_id }) => !pendingAtPayPal.has(order_id)).map(({ id, state }) => `payment ${id} is still ${state}`);
  },

  'payments match PayPal’s records': async (snapshot) => {
    const captures = capturesByPayment(snapshot);
    return (await payments(snapshot)).flatMap(({ id, state, refunded_cents, reversed_cents }) => {
      const capture = captures.get(id);
      const isCapturedHere = capturedStates.includes(state);
      if ((capture !== undefined && isCaptured(capture)) !== isCapturedHere)
        return [`payment ${id} is ${state}, its capture is ${capture?.status ?? 'missing'}`];
      const atPayPal = capture ? [refunded(snapshot, capture.id), reversed(snapshot, capture.id)] : [0, 0];
      const recorded = [Number(refunded_cents), Number(reversed_cents)];
      return atPayPal.join() === recorded.join()
        ? []
        : [`payment ${id}: refunded and reversed cents are ${recorded.join()} here, ${atPayPal.join()} at PayPal`];
    });
  },

  'every refund is paid exactly once': async (snapshot) => {
    const rows = await snapshot.rows<{ capture_id: string; state: string; requested: string }>(
      'payment',
      `SELECT p.capture_id, r.state, sum(r.amount_cents) AS requested FROM refund r JOIN payment p ON p.id = r.payment_id
       WHERE r.state <> 'failed' GROUP BY p.capture_id, r.state`,
    );
    const unfinished = rows
      .filter(({ state }) => state !== 'completed')
      .map(({ capture_id, state }) => `a refund of ${capture_id} is ${state}`);
    const requested = new Map(rows.map((row) => [row.capture_id, Number(row.requested)]));
    const different = [
      ...new Set([...requested.keys(), ...snapshot.refunds.filter(({ reversal }) => !reversal).map(({ captureId }) => captureId)]),
    ].filter((captureId) => refunded(snapshot, captureId) !== (requested.get(captureId) ?? 0));
    return [
      ...unfinished,
      ...different.map((id) => `capture ${id}: ${requested.get(id) ?? 0} cents requested, ${refunded(snapshot, id)} cents refunded`),
    ];
  },

  'a slot is never released while its payment is pending': ({ clientLog }) => clientLog.lostSlots,

  'all outboxes are empty': async (snapshot) => {
    const rows = await snapshot.rowsOfAll<{ count: string }>('SELECT count(*) FROM outbox WHERE published_at IS NULL HAVING count(*) > 0');
    return rows.map(({ service, count }) => `${service} has not published ${count} events`);
  },

  'every consumer handles every event exactly once': async (snapshot) => {
    const events = await snapshot.rowsOfAll<{ id: string; subject: string }>('SELECT id, subject FROM outbox');
    const handled = await snapshot.rowsOfAll<{ event_id: string; handler: string; times: string }>(
      'SELECT event_id, handler, count(*) AS times FROM inbox GROUP BY event_id, handler',
    );
    const times = new Map(handled.map(({ event_id, handler, times: count }) => [`${event_id} ${handler}`, Number(count)]));
    return snapshot.consumers.flatMap(({ name, publisher, subject }) =>
      events
        .filter((event) => event.service === publisher && event.subject === subject && times.get(`${event.id} ${name}`) !== 1)
        .map(({ id }) => `${name} handled ${id} ${times.get(`${id} ${name}`) ?? 0} times`),
    );
  },

  'every event is handled, queued or in the dead letters': async (snapshot) => {
    const events = await snapshot.rowsOfAll<{ id: string; subject: string }>('SELECT id, subject FROM outbox');
    const consumed = await snapshot.rowsOfAll<{ event_id: string; handler: string }>(
      'SELECT event_id, handler FROM inbox UNION SELECT event_id, handler FROM dead_letter',
    );
    const done = new Set(consumed.map(({ event_id, handler }) => `${event_id} ${handler}`));
    return snapshot.consumers
      .filter(({ queued }) => queued === 0)
      .flatMap(({ name, publisher, subject }) =>
        events
          .filter((event) => event.service === publisher && event.subject === subject && !done.has(`${event.id} ${name}`))
          .map(({ id }) => `${name} never received ${id}`),
      );
  },

  'there are no dead letters': async (snapshot) => {
    const rows = await snapshot.rowsOfAll<{ handler: string; reason: string }>('SELECT handler, reason FROM dead_letter');
    return rows.map(({ handler, reason }) => `${handler}: ${reason.split('\n')[0]}`);
  },

  'every required e-mail is created exactly once': async (snapshot) => {
    const required = [
      ...(await requiredEmails(
        snapshot,
        'booking',
        `SELECT id::text AS subject FROM booking WHERE ${fromLoad} AND package_id IS NOT NULL AND (payment_id IS NOT NULL OR hold_id IS NOT NULL)`,
        ['booking-confirmation', 'staff-notice'],
      )),
      ...(await requiredEmails(
        snapshot,
        'booking',
        `SELECT id::text AS subject FROM booking WHERE ${fromLoad} AND package_id IS NULL AND payment_id IS NOT NULL`,
        ['offer-accepted', 'staff-offer'],
      )),
      ...(await requiredEmails(
        snapshot,
        'booking',
        `SELECT id || ' ' || sent_version AS subject FROM offer WHERE sent->>'email' LIKE '%@faults.guests.example'`,
        ['offer'],
      )),
      ...(await requiredEmails(
        snapshot,
        'booking',
        `SELECT id::text AS subject FROM voucher WHERE paid_at IS NOT NULL AND ${boughtInLoad}`,
        ['voucher-receipt', 'voucher'],
      )),
      ...(await requiredEmails(snapshot, 'inquiry', `SELECT id::text AS subject FROM inquiry WHERE ${fromLoad}`, ['inquiry-notice'])),
      ...(await requiredEmails(
        snapshot,
        'inquiry',
        'SELECT r.id::text AS subject FROM inquiry_reply r JOIN inquiry i ON i.id = r.inquiry_id WHERE i.' +
          fromLoad.replace(' AND ', ' AND i.'),
        ['inquiry-reply'],
      )),
      ...(await requiredEmails(snapshot, 'payment', `SELECT payment_id::text AS subject FROM refund WHERE reason = 'slot_gone'`, [
        'slot-gone',
      ])),
    ];
    // Acknowledgements are limited to one per address and day; every writer has an address and writes once.
    const writers = await snapshot.rows<{ email: string }>('inquiry', `SELECT DISTINCT email FROM inquiry WHERE ${fromLoad}`);
    const acknowledged = await snapshot.rows<{ recipient: string }>(
      'notification',
      `SELECT recipient FROM email WHERE template = 'inquiry-acknowledgement' GROUP BY 1 HAVING count(*) = 1`,
    );
    const acknowledgedOnce = new Set(acknowledged.map(({ recipient }) => recipient));
    const unacknowledged = writers
      .filter(({ email }) => !acknowledgedOnce.has(email))
      .map(({ email }) => `${email} did not get exactly one acknowledgement`);
    const created = await snapshot.rows<{ email: string; count: string }>(
      'notification',
      `SELECT template || ' ' || subject_id AS email, count(*) FROM email GROUP BY 1`,
    );
    const counts = new Map(created.map(({ email, count }) => [email, Number(count)]));
    const wrong = required
      .filter((email) => counts.get(email) !== 1)
      .map((email) => `${email} was created ${counts.get(email) ?? 0} times`);
    // One of the two: the payment request was paid before, or was closed.
    const sentBack = await snapshot.rows<{ id: string }>('payment', `SELECT payment_id AS id FROM refund WHERE reason = 'already_booked'`);
    const unexplained = sentBack
      .filter(({ id }) => (counts.get(`paid-twice ${id}`) ?? 0) + (counts.get(`payment-returned ${id}`) ?? 0) !== 1)
      .map(({ id }) => `no e-mail, or two, about the money of payment ${id} that went back`);
    return [...wrong, ...unacknowledged, ...unexplained];
  },

  ...changeInvariants,

  'every e-mail is marked as sent and was delivered': async (snapshot) => {
    const rows = await snapshot.rows<{ template: string; subject_id: string; status: string; message_id: string }>(
      'notification',
      'SELECT template, subject_id, status, message_id FROM email',
    );
    return rows
      .filter(({ template, status }) => !(status === 'expired' && mayExpire.test(template)))
      .filter(({ status, message_id }) => status !== 'sent' || !snapshot.deliveredMessageIds.has(message_id))
      .map(
        ({ template, subject_id, status }) =>
          `${template} for ${subject_id} is ${status}${status === 'sent' ? ' but was not delivered' : ''}`,
      );
  },

  'every acknowledged write is stored': async (snapshot) => {
    const missing: string[] = [];
    for (const [kind, { service, sql }] of Object.entries(storedWrites)) {
      const ids = snapshot.clientLog.ids(kind as keyof typeof storedWrites);
      const stored = new Set((await snapshot.rows<{ id: string }>(service, sql, [ids])).map(({ id }) => id));
      missing.push(...ids.filter((id) => !stored.has(id)).map((id) => `${kind} ${id}`));
    }
    return missing;
  },

  'every message is stored once': async (snapshot) => {
    const rows = await snapshot.rows<{ email: string; count: string }>(
      'inquiry',
      `SELECT email, count(*) FROM inquiry WHERE email LIKE 'writer-%' GROUP BY email HAVING count(*) > 1`,
    );
    return rows.map(({ email, count }) => `the message of ${email} is stored ${count} times`);
  },

  'every change by staff is audited': async (snapshot) => {
    const missing: string[] = [];
    for (const [kind, { service, sql }] of Object.entries(auditedWrites)) {
      const ids = snapshot.clientLog.ids(kind as keyof typeof auditedWrites);
      const rows = await snapshot.rows<{ id: string }>(service, sql, [ids]);
      const recorded = new Set(rows.map(({ id }) => id));
      missing.push(...ids.filter((id) => !recorded.has(id)).map((id) => `${kind} ${id}`));
    }
    return missing;
  },

  ...cancellationInvariants,

  ...reminderInvariants,

  ...readInvariants,

  'every picture has its renditions': async (snapshot) => {
    const rows = await snapshot.rows<{ id: string }>('content', 'SELECT id FROM media_image WHERE rendered_at IS NULL');
    return rows.map(({ id }) => `picture ${id} has no renditions`);
  },

  'every process is ready': ({ cluster }) => cluster.notReady(),

  'no outage causes an internal error (500)': ({ clientLog }) => clientLog.internalErrors,

  'no process exits unexpectedly': ({ cluster }) => cluster.unexpectedExits,
} satisfies Record<string, Invariant>;

export type InvariantName = keyof typeof invariants;

async function requiredEmails(
  snapshot: Snapshot,
  service: 'booking' | 'inquiry' | 'payment',
  sql: string,
  templates: string[],
): Promise<string[]> {
  const rows = await snapshot.rows<{ subject: string }>(service, sql);
  return rows.flatMap(({ subject }) => templates.map((template) => `${template} ${subject}`));
}
