import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Sum {
  column: string;
  /** SQL of what a booking adds. */
  of: string;
}

const sumsBefore: Sum[] = [
  { column: 'bookings', of: '1' },
  { column: 'guests', of: 'guest_count' },
  { column: 'amount_cents', of: 'amount_cents - reversed_cents' },
];
const sums: Sum[] = [
  ...sumsBefore,
  { column: 'refunded_cents', of: 'refunded_cents' },
  { column: 'fee_cents', of: 'coalesce(fee_cents, 0)' },
  { column: 'fees_unknown', of: '(payment_id IS NOT NULL AND fee_cents IS NULL)::int' },
];

/** The trigger's function that keeps these sums by day and month. */
const tally = (kept: readonly Sum[]): string => `
  CREATE OR REPLACE FUNCTION tally_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- The sort is the order in which rows are locked: the same in every transaction, so that none deadlock.
    EXECUTE format($sql$
      INSERT INTO booking_tally AS kept (grain, starts_on, status, package_id, time_slot, ${kept.map(({ column }) => column).join(', ')})
      SELECT grain, date_trunc(grain, booking_date::timestamp)::date AS starts_on, status, package_id, time_slot,
             ${kept.map(({ of }) => `sum(n * (${of}))`).join(', ')}
      FROM (%s) AS change, unnest(ARRAY['month', 'day']) AS grain
      WHERE archived_at IS NULL
      GROUP BY 1, 2, 3, 4, 5
      HAVING ${kept.map(({ of }) => `sum(n * (${of})) <> 0`).join(' OR ')}
      ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (grain, starts_on, status, package_id, time_slot) DO UPDATE
      SET ${kept.map(({ column }) => `${column} = kept.${column} + excluded.${column}`).join(', ')}
    $sql$, CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT 1 AS n, * FROM added'
      WHEN 'DELETE' THEN 'SELECT -1 AS n, * FROM removed'
      ELSE 'SELECT -1 AS n, * FROM removed UNION ALL SELECT 1, * FROM added'
    END);
    RETURN NULL;
  END $$;`;

/** PayPal's fee of a booking, and its sums, with those of refunds, beside the revenue. */
export class Fees1760001095100 implements MigrationInterface {
  name = 'Fees1760001095100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      LOCK TABLE booking IN SHARE ROW EXCLUSIVE MODE;
      ALTER TABLE booking ADD fee_cents bigint;
      ALTER TABLE booking_tally
        ADD refunded_cents bigint NOT NULL DEFAULT 0,
        ADD fee_cents bigint NOT NULL DEFAULT 0,
        ADD fees_unknown int NOT NULL DEFAULT 0;
      UPDATE booking_tally AS kept SET refunded_cents = counted.refunded_cents, fees_unknown = counted.fees_unknown
      FROM (
        SELECT grain, date_trunc(grain, booking_date::timestamp)::date AS starts_on, status, package_id, time_slot,
               sum(refunded_cents) AS refunded_cents, count(payment_id) AS fees_unknown
        FROM booking, unnest(ARRAY['month', 'day']) AS grain WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5
      ) AS counted
      WHERE (kept.grain, kept.starts_on, kept.status, kept.package_id, kept.time_slot)
        = (counted.grain, counted.starts_on, counted.status, counted.package_id, counted.time_slot);
      ${tally(sums)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${tally(sumsBefore)}
      ALTER TABLE booking_tally DROP fees_unknown, DROP fee_cents, DROP refunded_cents;
      ALTER TABLE booking DROP fee_cents;
    `);
  }
}
