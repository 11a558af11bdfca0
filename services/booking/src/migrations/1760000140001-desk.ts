import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Desk1760000140001 implements MigrationInterface {
  name = 'Desk1760000140001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking
        ALTER hold_id DROP NOT NULL,
        ALTER payment_id DROP NOT NULL,
        ALTER payment_order_id DROP NOT NULL,
        ADD payment_note text;
      CREATE INDEX booking_occupancy ON booking (occupancy_id);

      CREATE TABLE block (
        id uuid PRIMARY KEY,
        occupancy_id uuid NOT NULL UNIQUE REFERENCES occupancy,
        reason text NOT NULL CHECK (reason IN ('maintenance', 'weather', 'other')),
        note text,
        who text NOT NULL,
        created_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE block;
      DROP INDEX booking_occupancy;
      ALTER TABLE booking DROP payment_note,
        ALTER hold_id SET NOT NULL, ALTER payment_id SET NOT NULL, ALTER payment_order_id SET NOT NULL;
    `);
  }
}
