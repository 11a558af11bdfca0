import type { MigrationInterface, QueryRunner } from 'typeorm';

const counted = 'AS starts_on, status, package_id, time_slot';
/** Without a package a booking is counted under 0: the column is part of the primary key of the sums. */
const countedWithoutPackage = 'AS starts_on, status, coalesce(package_id, 0) AS package_id, time_slot';

const changeTally = (from: string, to: string): string => `
  DO $do$
  BEGIN
    EXECUTE replace(pg_get_functiondef('tally_bookings'::regproc), '${from}', '${to}');
  END $do$;`;

/** An offer to a guest, and bookings of charters that are no package. */
export class Offers1760002010100 implements MigrationInterface {
  name = 'Offers1760002010100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE offer (
        id uuid PRIMARY KEY,
        state text NOT NULL CONSTRAINT offer_state CHECK (state IN ('draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn')),
        version int NOT NULL CHECK (version > 0),
        content jsonb NOT NULL,
        sent_version int,
        sent jsonb,
        inquiry_id int,
        occupancy_id uuid REFERENCES occupancy ON DELETE SET NULL,
        booking_id uuid REFERENCES booking,
        valid_until timestamptz,
        reminded_at timestamptz,
        sent_at timestamptz,
        opened_at timestamptz,
        decline_reason text,
        who text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT offer_sent_whole CHECK (num_nonnulls(sent_version, sent, sent_at, valid_until) IN (0, 4)),
        CONSTRAINT offer_sent_known CHECK (state IN ('draft', 'withdrawn') OR sent IS NOT NULL),
        CONSTRAINT offer_accepted_booked CHECK ((state = 'accepted') = (booking_id IS NOT NULL))
      );
      CREATE INDEX offer_newest ON offer (created_at DESC, id DESC);
      CREATE INDEX offer_inquiry ON offer (inquiry_id) WHERE inquiry_id IS NOT NULL;
      CREATE INDEX offer_ending ON offer (valid_until) WHERE state = 'sent';
      CREATE INDEX offer_occupancy ON offer (occupancy_id) WHERE occupancy_id IS NOT NULL;
      CREATE INDEX offer_booking ON offer (booking_id) WHERE booking_id IS NOT NULL;
      ALTER TABLE payment_request ADD CONSTRAINT payment_request_offer FOREIGN KEY (offer_id) REFERENCES offer;
      ALTER TABLE booking ALTER package_id DROP NOT NULL;
    `);
    await runner.query(changeTally(counted, countedWithoutPackage));
  }

  /** Bookings of custom charters become those of package 0, which does not exist. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(changeTally(countedWithoutPackage, counted));
    await runner.query(`
      UPDATE booking SET package_id = 0 WHERE package_id IS NULL;
      ALTER TABLE booking ALTER package_id SET NOT NULL;
      ALTER TABLE payment_request DROP CONSTRAINT payment_request_offer;
      DROP TABLE offer;
    `);
  }
}
