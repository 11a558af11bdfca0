/** Scenarios of guests who write: messages by the contact form, and reviews by the link in their e-mail. */
import type { LoadContext } from './checkout-scenarios.ts';
import type { Cluster } from './cluster.ts';
import { type Answer, HttpClient, succeeded } from './http-client.ts';
import type { Rng } from './rng.ts';

let messageCount = 0;

/** Sends a message with a unique text and address, repeated until it is acknowledged. */
export async function sendMessage({ site, log }: LoadContext, rng: Rng): Promise<void> {
  const number = (messageCount += 1);
  const email = `writer-${number}@faults.guests.example`;
  const client = new HttpClient(site, log);
  const answer: Answer<{ id?: number }> = await client.sendWithRetries('POST', '/api/contact', {
    firstName: 'Grace',
    lastName: 'Hopper',
    email,
    message: `Message ${number}: may we bring ${rng.int(1, 9)} more guests and a dog?`,
    locale: 'en',
  });
  if (succeeded(answer)) log.acknowledge('contact', answer.body.id!, { email });
}

/**
 * Inserts completed bookings, which can be reviewed, and whose guests can give the crew a gratuity: copies of the demo's first completed
 * booking, which returned yesterday.
 */
export function insertPastBookings(cluster: Cluster, count: number): Promise<{ id: string; code: string }[]> {
  return cluster.rows<{ id: string; code: string }>(
    'booking',
    `INSERT INTO booking (id, confirmation_code, package_id, package_name, package_duration, booking_date, time_slot, starts_at, ends_at,
                          guest_count, first_name, last_name, email, phone, locale, amount_cents, policy, status, payment_status,
                          created_at, invited_at)
     SELECT gen_random_uuid(), 'FA' || lpad(n::text, 8, '0'), package_id, package_name, package_duration,
            ((now() - interval '30 hours') AT TIME ZONE 'America/Nassau')::date, time_slot,
            now() - interval '30 hours', now() - interval '26 hours', guest_count, first_name, last_name, 'sailed-' || n || '@faults.guests.example', phone, locale,
            amount_cents, policy, 'completed', 'paid', created_at, now()
     FROM (SELECT * FROM booking WHERE status = 'completed' ORDER BY confirmation_code LIMIT 1) AS sailed, generate_series(1, $1::int) n
     RETURNING id, confirmation_code AS code`,
    [count],
  );
}

/** Sometimes submits twice at once: the second submission is rejected because a review exists already. */
export async function writeReview({ site, log }: LoadContext, code: string, rng: Rng): Promise<void> {
  const client = new HttpClient(site, log);
  const submit = async () => {
    const answer = await client.sendWithRetries('POST', `/api/reviews/${code}`, {
      name: 'Ada L.',
      location: 'London',
      rating: rng.int(3, 5),
      review: `We saw turtles, and my daughter wrote ${code} into the sand.`,
    });
    if (succeeded(answer)) log.acknowledge('review', code);
  };
  await Promise.all(rng.chance(0.3) ? [submit(), submit()] : [submit()]);
}
