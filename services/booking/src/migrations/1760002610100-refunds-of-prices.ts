import type { MigrationInterface, QueryRunner } from 'typeorm';

const refunds = 'refunded_cents';
/** What was paid beyond the price and went back lowers no revenue. */
const refundsOfPrice = 'greatest(0, refunded_cents - greatest(0, paid_cents - amount_cents))';

/** Counts another sum as the refunds of bookings, from now on and for those that there are. */
const countAs = (from: string, to: string): string => `
  LOCK TABLE booking IN SHARE ROW EXCLUSIVE MODE;
  DO $do$
  BEGIN
    EXECUTE replace(pg_get_functiondef('tally_bookings'::regproc), 'n * (${from})', 'n * (${to})');
  END $do$;
  UPDATE booking_tally AS kept SET refunded_cents = counted.refunded_cents
  FROM (
    SELECT grain, date_trunc(grain, booking_date::timestamp)::date AS starts_on, status, coalesce(package_id, 0) AS package_id, time_slot,
           sum(${to}) AS refunded_cents
    FROM booking, unnest(ARRAY['month', 'day']) AS grain WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5
  ) AS counted
  WHERE (kept.grain, kept.starts_on, kept.status, kept.package_id, kept.time_slot)
      = (counted.grain, counted.starts_on, counted.status, counted.package_id, counted.time_slot)
    AND kept.refunded_cents <> counted.refunded_cents;`;

/** Staff lower prices: what a guest has paid beyond the new one is no refund of it. */
export class RefundsOfPrices1760002610100 implements MigrationInterface {
  name = 'RefundsOfPrices1760002610100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(countAs(refunds, refundsOfPrice));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(countAs(refundsOfPrice, refunds));
  }
}
