/** What must be true of offers after every run. */
import { capturesByPayment, isCaptured } from './paypal-records.ts';
import type { Snapshot } from './snapshot.ts';

export const offerInvariants = {
  'every paid offer has exactly one booking, and every accepted one was paid': async (snapshot: Snapshot): Promise<string[]> => {
    // A paid request whose money went back, because the boat was taken, has none.
    const rows = await snapshot.rows<{ id: string; state: string; booking_id: string | null; payments: string[] }>(
      'booking',
      `SELECT o.id, o.state, o.booking_id, coalesce(array_agg(r.payment_id::text) FILTER (WHERE r.state = 'paid'), '{}') AS payments
       FROM offer o LEFT JOIN payment_request r ON r.offer_id = o.id AND r.kind = 'offer' GROUP BY o.id`,
    );
    const bookings = await snapshot.rows<{ id: string; payment_id: string }>(
      'booking',
      'SELECT id, payment_id FROM booking WHERE package_id IS NULL AND payment_id IS NOT NULL',
    );
    const captures = capturesByPayment(snapshot);
    return rows.flatMap(({ id, state, booking_id, payments }) => {
      const made = bookings.filter(({ payment_id }) => payments.includes(payment_id));
      const isPaid = made.length === 1 && made.every(({ payment_id }) => captures.has(payment_id) && isCaptured(captures.get(payment_id)!));
      const isRight = state === 'accepted' ? isPaid && made[0]!.id === booking_id : made.length === 0 && booking_id === null;
      return isRight ? [] : [`offer ${id} is ${state} with ${payments.length} payments and ${made.length} bookings`];
    });
  },

  'the boat is held for no offer that is over': async (snapshot: Snapshot): Promise<string[]> => {
    const pending = await snapshot.rows<{ request: string }>(
      'payment',
      `SELECT payment_request_id AS request FROM payment WHERE state = 'pending'`,
    );
    const rows = await snapshot.rows<{ id: string }>(
      'booking',
      `SELECT o.id FROM occupancy o WHERE o.kind = 'held' AND o.expires_at > now()
         AND NOT EXISTS (SELECT FROM cancellation c WHERE c.offer_occupancy_id = o.id)
         AND NOT EXISTS (SELECT FROM offer f WHERE f.occupancy_id = o.id AND (f.state = 'sent' OR EXISTS (
           SELECT FROM payment_request r WHERE r.offer_id = f.id AND r.id = ANY($1::uuid[]))))`,
      [pending.map(({ request }) => request)],
    );
    return rows.map(({ id }) => `${id} holds the boat for an offer that is over`);
  },

  'no offer is replaced while PayPal reviews a payment of it': async (snapshot: Snapshot): Promise<string[]> => {
    const rows = await snapshot.rows<{ offer: string }>(
      'booking',
      `SELECT offer_id AS offer FROM payment_request WHERE kind = 'offer' AND state = 'closed' AND pending_until > now()`,
    );
    return rows.map(({ offer }) => `offer ${offer} was replaced during the review of a payment`);
  },

  'no payment request waits for a payment that has ended': async (snapshot: Snapshot): Promise<string[]> => {
    const over = await snapshot.rows<{ id: string }>(
      'payment',
      `SELECT id FROM payment WHERE state IN ('declined', 'cancelled', 'failed')`,
    );
    const rows = await snapshot.rows<{ id: string }>(
      'booking',
      `SELECT id FROM payment_request WHERE state = 'open' AND pending_payment_id = ANY($1::uuid[])`,
      [over.map(({ id }) => id)],
    );
    return rows.map(({ id }) => `payment request ${id} waits for a payment that has ended`);
  },
};
