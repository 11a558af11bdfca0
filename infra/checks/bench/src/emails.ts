/** E-mails per second: many are queued at once, and all are rendered, sent and marked as sent. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Guest, guestDomain } from './guest.ts';
import { EmulatorControl } from '@charter/paypal-emulator/control';
import { freeTrips } from './bookable-slots.ts';
import { median } from './statistics.ts';

const QUEUED = 300;
const WARM_UPS = 1;
const POLL_MS = 20;

interface EmailTarget {
  site: string;
  paypalEmulator: string;
  notificationDatabase: string;
}

/** Queues copies of one booking confirmation for other recipients. */
const queueCopies = `
  WITH one AS (SELECT * FROM email WHERE template = 'booking-confirmation' ORDER BY queued_at DESC LIMIT 1),
       added AS (
         INSERT INTO email (id, template, subject_id, booking_id, recipient, reply_to, locale, data, message_id, status, attempts, queued_at, next_attempt_at)
         SELECT id, template, 'bench ' || id, booking_id, 'l-' || n || '@${guestDomain}', reply_to, locale, data,
                '<' || id || '@${guestDomain}>', 'queued', 0, now(), now()
         FROM (SELECT gen_random_uuid() AS id, n, template, booking_id, reply_to, locale, data FROM one, generate_series(1, $1::int) n) AS copies
         RETURNING id)
  SELECT pg_notify('email_queued', id::text) FROM added`;

export async function measureEmails(target: EmailTarget, rounds: number, progress: (line: string) => void): Promise<string> {
  const client = new pg.Client({ connectionString: target.notificationDatabase });
  await client.connect();
  const perSecond: number[] = [];
  try {
    await createOne(target);
    await allSent(client);
    for (let round = 1 - WARM_UPS; round <= rounds; round += 1) {
      const from = performance.now();
      await client.query(queueCopies, [QUEUED]);
      await allSent(client);
      if (round < 1) continue;
      perSecond.push((1000 * QUEUED) / (performance.now() - from));
      progress(`e-mails: round ${round} of ${rounds}, ${perSecond.at(-1)?.toFixed(0)} per second`);
    }
  } finally {
    await client.query(`DELETE FROM email WHERE recipient LIKE 'l-%@' || $1`, [guestDomain]);
    await client.end();
  }
  return `E-mails: ${median(perSecond).toFixed(0)} per second (rounds: ${perSecond.map((each) => each.toFixed(0)).join(', ')}), ${QUEUED} queued at once`;
}

async function createOne({ site, paypalEmulator }: EmailTarget): Promise<void> {
  const [trip] = await freeTrips(site);
  if (!trip) throw new Error('No slot is free');
  const guest = new Guest(site);
  const order = await guest.order(trip);
  await new EmulatorControl(paypalEmulator).approve(order);
  await guest.capture(order);
  await guest.place(trip);
}

/** Resolves when all e-mails of the benchmark, and at least one, are sent. */
async function allSent(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ sent: boolean }>(
      `SELECT count(*) > 0 AND bool_and(status = 'sent') AS sent FROM email WHERE recipient LIKE '%@' || $1`,
      [guestDomain],
    );
    if (rows[0]?.sent) return;
    await pause(POLL_MS);
  }
}
