import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sums of the tally by day and month; `amount` is the SQL of what a booking brings. */
const tally = (amount: string): string => `
  CREATE OR REPLACE FUNCTION tally_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- The sort is the order in which rows are locked: the same in every transaction, so that none deadlock.
    EXECUTE format($sql$
      INSERT INTO booking_tally AS kept
      SELECT grain, date_trunc(grain, booking_date::timestamp)::date AS starts_on, status, package_id, time_slot,
             sum(n), sum(n * guest_count), sum(n * (${amount}))
      FROM (%s) AS change, unnest(ARRAY['month', 'day']) AS grain
      WHERE archived_at IS NULL
      GROUP BY 1, 2, 3, 4, 5
      HAVING sum(n) <> 0 OR sum(n * guest_count) <> 0 OR sum(n * (${amount})) <> 0
      ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (grain, starts_on, status, package_id, time_slot) DO UPDATE
      SET bookings = kept.bookings + excluded.bookings,
          guests = kept.guests + excluded.guests,
          amount_cents = kept.amount_cents + excluded.amount_cents
    $sql$, CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT 1 AS n, * FROM added'
      WHEN 'DELETE' THEN 'SELECT -1 AS n, * FROM removed'
      ELSE 'SELECT -1 AS n, * FROM removed UNION ALL SELECT 1, * FROM added'
    END);
    RETURN NULL;
  END $$;`;

const statuses = (names: string): string => `
  ALTER TABLE booking DROP CONSTRAINT booking_payment_status_check,
    ADD CONSTRAINT booking_payment_status_check CHECK (payment_status IN (${names}));`;

export class MoneyInFlight1760000190000 implements MigrationInterface {
  name = 'MoneyInFlight1760000190000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE hold
        ADD payment_id uuid,
        ADD committed_at timestamptz,
        ADD refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
        ADD refused_as text CHECK (refused_as IN ('slot_gone', 'departed')),
        ADD CONSTRAINT only_held_slots_are_committed CHECK (committed_at IS NULL OR (status = 'held' AND payment_id IS NOT NULL));
      UPDATE hold SET refused_as = 'slot_gone' WHERE status = 'refused';
      ALTER TABLE hold ADD CONSTRAINT refused_for_a_reason CHECK ((status = 'refused') = (refused_as IS NOT NULL));

      ALTER TABLE occupancy
        ADD address text,
        ADD CONSTRAINT only_holds_have_an_address CHECK (kind = 'hold' OR address IS NULL);

      ALTER TABLE booking
        ADD reversed_cents bigint NOT NULL DEFAULT 0 CHECK (reversed_cents >= 0),
        ADD reversed_at timestamptz;
      ${statuses(`'pending', 'paid', 'partially_refunded', 'refunded', 'charged_back', 'failed'`)}
      ${tally('amount_cents - reversed_cents')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE booking SET reversed_cents = 0, payment_status = 'paid' WHERE payment_status = 'charged_back';
      UPDATE booking SET reversed_cents = 0 WHERE reversed_cents > 0;
      ${tally('amount_cents')}
      ${statuses(`'pending', 'paid', 'partially_refunded', 'refunded', 'failed'`)}
      ALTER TABLE booking DROP reversed_at, DROP reversed_cents;
      ALTER TABLE occupancy DROP address;
      ALTER TABLE hold DROP refused_as, DROP refunded_cents, DROP committed_at, DROP payment_id;
    `);
  }
}
