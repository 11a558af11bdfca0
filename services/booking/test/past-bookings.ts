/** SQL that inserts $1 past bookings, all different. They are completed or cancelled and occupy no slot. Idempotent. */
export const pastBookings = `
  INSERT INTO booking (id, confirmation_code, package_id, package_name, package_duration, booking_date, time_slot, starts_at, ends_at,
                       guest_count, first_name, last_name, email, phone, locale, amount_cents, policy, status, payment_status, created_at)
  SELECT md5('many ' || n)::uuid,
         translate(upper(substr(md5('code ' || n), 1, 10)), 'ILOU', '1100'),
         1 + n % 6, 'Charter ' || 1 + n % 6, '4 hours', day, '9:00 AM - 1:00 PM',
         (day + time '09:00') AT TIME ZONE 'America/Nassau', (day + time '13:00') AT TIME ZONE 'America/Nassau',
         1 + n % 12,
         (ARRAY['Amara','Daniel','Elena','Grace','Ines','Jonas','Lucía','Mateo','Noor','Oscar','Priya','Quentin'])[1 + n % 12],
         (ARRAY['Rolle','Whitfield','Marchetti','Hopper','Costa','Lind','Albury','Sawyer','Pinder','Knowles','Bethel'])[1 + n % 11] || ' ' || n,
         'guest-' || n || '@many.guests.example', '+1 242 555 ' || lpad((n % 10000)::text, 4, '0'), 'en',
         (600 + n % 40 * 75) * 100, '{"refundTiers":[]}',
         CASE WHEN n % 9 = 0 THEN 'cancelled' ELSE 'completed' END, 'paid',
         date_trunc('milliseconds', (day - (1 + n % 60)) + time '12:00' + n % 86400 * interval '1 second') AT TIME ZONE 'UTC'
  FROM (SELECT n, current_date - 1 - n % 2500 AS day FROM generate_series(1, $1::int) n) AS guests
  ON CONFLICT DO NOTHING`;
