/** Letters per second: so many are owed at once, and all are written, sent and noted. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Guest, guestDomain } from './guest.ts';
import { EmulatorControl } from '@charter/paypal-emulator/control';
import { freeTrips } from './bookable-slots.ts';
import { median } from './statistics.ts';

const owed = 300;
const warmUps = 1;
const lookEveryMilliseconds = 20;

export interface Post {
  site: string;
  paypalEmulator: string;
  notificationDatabase: string;
}

/** The confirmation of one paid booking, owed again to so many others. */
const owe = `
  WITH one AS (SELECT * FROM email WHERE template = 'booking-confirmation' ORDER BY queued_at DESC LIMIT 1),
       added AS (
         INSERT INTO email (id, template, subject_id, booking_id, recipient, reply_to, locale, data, message_id, status, attempts, queued_at, next_attempt_at)
         SELECT id, template, 'bench ' || id, booking_id, 'l-' || n || '@${guestDomain}', reply_to, locale, data,
                '<' || id || '@${guestDomain}>', 'queued', 0, now(), now()
         FROM (SELECT gen_random_uuid() AS id, n, template, booking_id, reply_to, locale, data FROM one, generate_series(1, $1::int) n) AS letters
         RETURNING id)
  SELECT pg_notify('email_queued', id::text) FROM added`;

export async function measureLetters(post: Post, rounds: number, progress: (line: string) => void): Promise<string> {
  const client = new pg.Client({ connectionString: post.notificationDatabase });
  await client.connect();
  const perSecond: number[] = [];
  try {
    await sellOne(post);
    await sent(client);
    for (let round = 1 - warmUps; round <= rounds; round += 1) {
      const from = performance.now();
      await client.query(owe, [owed]);
      await sent(client);
      if (round < 1) continue;
      perSecond.push((1000 * owed) / (performance.now() - from));
      progress(`letters: round ${round} of ${rounds}, ${perSecond.at(-1)?.toFixed(0)} per second`);
    }
  } finally {
    await client.query(`DELETE FROM email WHERE recipient LIKE 'l-%@' || $1`, [guestDomain]);
    await client.end();
  }
  return `Letters: ${median(perSecond).toFixed(0)} per second (rounds: ${perSecond.map((each) => each.toFixed(0)).join(', ')}), ${owed} owed at once`;
}

async function sellOne({ site, paypalEmulator }: Post): Promise<void> {
  const [trip] = await freeTrips(site);
  if (!trip) throw new Error('No slot is free');
  const guest = new Guest(site);
  const order = await guest.order(trip);
  await new EmulatorControl(paypalEmulator).approve(order);
  await guest.capture(order);
  await guest.place(trip);
}

/** Resolves when no letter is owed to anybody of the bench, and at least one was sent. */
async function sent(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ sent: boolean }>(
      `SELECT count(*) > 0 AND bool_and(status = 'sent') AS sent FROM email WHERE recipient LIKE '%@' || $1`,
      [guestDomain],
    );
    if (rows[0]?.sent) return;
    await pause(lookEveryMilliseconds);
  }
}
