import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InviteToReview1760000130000 implements MigrationInterface {
  name = 'InviteToReview1760000130000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking ADD COLUMN invited_at timestamptz, ADD COLUMN reviewed_at timestamptz;
      CREATE INDEX booking_to_review ON booking (ends_at)
        WHERE status = 'completed' AND reviewed_at IS NULL AND archived_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking DROP COLUMN invited_at, DROP COLUMN reviewed_at');
  }
}
