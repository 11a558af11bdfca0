import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Reminders1760001050100 implements MigrationInterface {
  name = 'Reminders1760001050100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reminder (
        booking_id uuid NOT NULL REFERENCES booking,
        kind text NOT NULL CHECK (kind IN ('week', 'evening')),
        starts_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (booking_id, kind, starts_at)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reminder');
  }
}
