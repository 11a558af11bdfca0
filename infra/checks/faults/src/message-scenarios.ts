/** Guests who write: messages to the house, and reviews by the link in their letter. */
import type { Cluster } from './cluster.ts';
import type { Dice } from './rng.ts';
import type { Shop } from './checkout-scenarios.ts';
import { type Answer, succeeded, Visitor } from './http-client.ts';

let messages = 0;

/** A message with words of its own; pressed again as long as nobody says that it has arrived. */
export async function contact({ door, journal }: Shop, dice: Dice): Promise<void> {
  const number = (messages += 1);
  const email = `writer-${number}@faults.guests.example`;
  const visitor = new Visitor(door, journal);
  const answer: Answer<{ id?: number }> = await visitor.insist('POST', '/api/contact', {
    firstName: 'Grace',
    lastName: 'Hopper',
    email,
    message: `Message ${number}: may we bring ${dice.whole(1, 9)} more guests and a dog?`,
    locale: 'en',
  });
  if (succeeded(answer)) journal.tell('contact', answer.body.id!, { email });
}

/**
 * Guests who have sailed, so that there is somebody to review: copies of the demo's first guest, each with a code.
 * @returns their codes
 */
export async function sailedGuests(cluster: Cluster, count: number): Promise<string[]> {
  const rows = await cluster.rows<{ code: string }>(
    'booking',
    `INSERT INTO booking (id, confirmation_code, package_id, package_name, package_duration, booking_date, time_slot, starts_at, ends_at,
                          guest_count, first_name, last_name, email, phone, locale, amount_cents, policy, status, payment_status,
                          created_at, invited_at)
     SELECT gen_random_uuid(), 'FA' || lpad(n::text, 8, '0'), package_id, package_name, package_duration, booking_date, time_slot,
            starts_at, ends_at, guest_count, first_name, last_name, 'sailed-' || n || '@faults.guests.example', phone, locale,
            amount_cents, policy, 'completed', 'paid', created_at, now()
     FROM (SELECT * FROM booking WHERE status = 'completed' ORDER BY confirmation_code LIMIT 1) AS sailed, generate_series(1, $1::int) n
     RETURNING confirmation_code AS code`,
    [count],
  );
  return rows.map(({ code }) => code);
}

/** Pressed twice at once now and then: one of them is told that there is a review already. */
export async function review({ door, journal }: Shop, code: string, dice: Dice): Promise<void> {
  const visitor = new Visitor(door, journal);
  const write = async () => {
    const answer = await visitor.insist('POST', `/api/reviews/${code}`, {
      name: 'Ada L.',
      location: 'London',
      rating: dice.whole(3, 5),
      review: `We saw turtles, and somebody wrote ${code} into the sand.`,
    });
    if (succeeded(answer)) journal.tell('review', code);
  };
  await Promise.all(dice.chance(0.3) ? [write(), write()] : [write()]);
}
