import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Tally1760000160000 implements MigrationInterface {
  name = 'Tally1760000160000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Bookings by charter day and by charter month, and what they bring. Kept by the database itself, in the same transaction as
      -- every change of a booking, whoever makes it: a figure costs what its range has days, not what it has bookings.
      CREATE TABLE booking_tally (
        grain text NOT NULL CHECK (grain IN ('day', 'month')),
        starts_on date NOT NULL,
        status text NOT NULL,
        package_id int NOT NULL,
        time_slot text NOT NULL,
        bookings int NOT NULL,
        guests bigint NOT NULL,
        amount_cents bigint NOT NULL,
        PRIMARY KEY (grain, starts_on, status, package_id, time_slot)
      );

      CREATE FUNCTION tally_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- The sort is the order in which rows are locked: the same for everybody, so that nobody waits in a circle.
        EXECUTE format($sql$
          INSERT INTO booking_tally AS kept
          SELECT grain, date_trunc(grain, booking_date::timestamp)::date AS starts_on, status, package_id, time_slot,
                 sum(n), sum(n * guest_count), sum(n * amount_cents)
          FROM (%s) AS change, unnest(ARRAY['month', 'day']) AS grain
          WHERE archived_at IS NULL
          GROUP BY 1, 2, 3, 4, 5
          HAVING sum(n) <> 0 OR sum(n * guest_count) <> 0 OR sum(n * amount_cents) <> 0
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
      END $$;
      CREATE TRIGGER tally_added AFTER INSERT ON booking REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION tally_bookings();
      CREATE TRIGGER tally_changed AFTER UPDATE ON booking REFERENCING OLD TABLE AS removed NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION tally_bookings();
      CREATE TRIGGER tally_removed AFTER DELETE ON booking REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION tally_bookings();

      -- Not TRUNCATE, which is refused when this table is emptied in the same breath, as a restore does.
      CREATE FUNCTION forget_tally() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM booking_tally; RETURN NULL; END $$;
      CREATE TRIGGER tally_emptied AFTER TRUNCATE ON booking FOR EACH STATEMENT EXECUTE FUNCTION forget_tally();

      INSERT INTO booking_tally
      SELECT grain, date_trunc(grain, booking_date::timestamp)::date, status, package_id, time_slot,
             count(*), sum(guest_count), sum(amount_cents)
      FROM booking, unnest(ARRAY['month', 'day']) AS grain WHERE archived_at IS NULL GROUP BY 1, 2, 3, 4, 5;

      DROP INDEX booking_figures;
      DROP INDEX booking_invoiced;
      CREATE INDEX booking_invoiced ON booking (created_at DESC, id DESC)
        WHERE archived_at IS NULL AND status IN ('confirmed', 'completed');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tally_emptied ON booking; DROP TRIGGER tally_removed ON booking;
      DROP TRIGGER tally_changed ON booking; DROP TRIGGER tally_added ON booking;
      DROP FUNCTION forget_tally; DROP FUNCTION tally_bookings; DROP TABLE booking_tally;
      CREATE INDEX booking_figures ON booking (booking_date) INCLUDE (status, package_id, time_slot, amount_cents, guest_count)
        WHERE archived_at IS NULL;
      DROP INDEX booking_invoiced;
      CREATE INDEX booking_invoiced ON booking (created_at DESC, id DESC) INCLUDE (amount_cents)
        WHERE archived_at IS NULL AND status IN ('confirmed', 'completed');
    `);
  }
}
