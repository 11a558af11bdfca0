import { vi } from 'vitest';
import pg from 'pg';
import type { Database } from '@charter/database';
import type { TestDatabase } from '@charter/testing';

/** Inserts `count` bookings of four years, of every status, package and slot, in one statement. */
export async function manyBookings(database: TestDatabase, count: number): Promise<void> {
  await database.query(
    `WITH occupied AS (
       INSERT INTO occupancy (id, vessel_id, kind, during)
       SELECT gen_random_uuid(), 1, 'block', tstzrange('2100-01-01', '2100-01-02') RETURNING id
     )
     INSERT INTO booking (id, hold_id, payment_id, payment_order_id, occupancy_id, confirmation_code, package_id, package_name,
       package_duration, booking_date, time_slot, starts_at, ends_at, guest_count, first_name, last_name, email, phone,
       special_requests, locale, amount_cents, policy, status, payment_status, created_at)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'ORDER' || n, occupied.id, lpad(n::text, 10, '0'), n % 5 + 1,
       'Charter ' || n % 5 + 1, '4 hours', day, (ARRAY['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM', '8:00 AM - 4:00 PM'])[n % 3 + 1],
       day + interval '14 hours', day + interval '18 hours', n % 12 + 1, 'Guest', 'Number ' || n, 'guest' || n || '@guests.example',
       '+1 242 555 0100', repeat('A quiet day, please. ', 5), 'en', 120000, '{"refundTiers": []}',
       (ARRAY['confirmed', 'completed', 'completed', 'completed', 'pending', 'cancelled'])[n % 6 + 1], 'paid', day - interval '20 days'
     FROM occupied, generate_series(1, $1::int) AS n, LATERAL (SELECT date '2023-01-01' + n % 1400 AS day) AS calendar`,
    [count],
  );
  await database.query('VACUUM ANALYZE booking');
}

interface Statement {
  text: string;
  values: unknown[];
}

/** The query plans of all statements about bookings that are sent during `work`. */
export async function plansOf({ manager }: Database, work: () => Promise<void>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const statements = sent.mock.calls.map(([first]): Statement => {
    const query = first as unknown as string | Statement;
    return typeof query === 'string' ? { text: query, values: [] } : query;
  });
  sent.mockRestore();
  const plans: string[] = [];
  for (const { text, values } of statements.filter((one) => /^(SELECT|WITH)\b/.test(one.text) && one.text.includes('booking'))) {
    const lines: { 'QUERY PLAN': string }[] = await manager.query(`EXPLAIN ${text}`, values);
    plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
  }
  return plans;
}
