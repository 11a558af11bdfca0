import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Add-ons that a guest orders after the booking: scarce ones are taken while their payment request is open. */
export class RequestedAddOns1760002100100 implements MigrationInterface {
  name = 'RequestedAddOns1760002100100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment_request ADD details jsonb;
      ALTER TABLE addon_taking DROP CONSTRAINT addon_taking_pkey,
        ADD payment_request_id uuid REFERENCES payment_request ON DELETE CASCADE, ADD expires_at timestamptz,
        ADD CONSTRAINT addon_taking_expiry CHECK ((payment_request_id IS NULL) = (expires_at IS NULL));
      -- What the booking or hold has, beside what its guest is about to pay for.
      CREATE UNIQUE INDEX addon_taking_of_occupancy ON addon_taking (occupancy_id, addon_id) WHERE payment_request_id IS NULL;
      CREATE UNIQUE INDEX addon_taking_of_request ON addon_taking (payment_request_id, addon_id) WHERE payment_request_id IS NOT NULL;
      -- For the deletion with the occupancy.
      CREATE INDEX addon_taking_occupancy ON addon_taking (occupancy_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM addon_taking WHERE payment_request_id IS NOT NULL;
      DROP INDEX addon_taking_occupancy, addon_taking_of_occupancy;
      ALTER TABLE addon_taking DROP expires_at, DROP payment_request_id, ADD PRIMARY KEY (occupancy_id, addon_id);
      ALTER TABLE payment_request DROP details;
    `);
  }
}
