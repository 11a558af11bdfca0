import type { MigrationInterface, QueryRunner } from 'typeorm';

export class List1760000140002 implements MigrationInterface {
  name = 'List1760000140002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      ALTER TABLE booking ADD searched text
        GENERATED ALWAYS AS (first_name || ' ' || last_name || ' ' || email || ' ' || confirmation_code) STORED;
      CREATE INDEX booking_searched ON booking USING gin (searched gin_trgm_ops) WHERE archived_at IS NULL;
      DROP INDEX booking_date;
      CREATE INDEX booking_by_date ON booking (booking_date, id) WHERE archived_at IS NULL;
      CREATE INDEX booking_by_amount ON booking (amount_cents, id) WHERE archived_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX booking_by_amount; DROP INDEX booking_by_date;
      CREATE INDEX booking_date ON booking (booking_date) WHERE archived_at IS NULL;
      ALTER TABLE booking DROP searched;
    `);
  }
}
