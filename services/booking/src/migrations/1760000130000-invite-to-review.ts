import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InviteToReview1760000130000 implements MigrationInterface {
  name = 'InviteToReview1760000130000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking ADD COLUMN invited_at timestamptz, ADD COLUMN reviewed_at timestamptz;
      -- Most guests never write: without these, both questions would read everybody who ever sailed.
      CREATE INDEX booking_to_review ON booking ((invited_at IS NOT NULL), ends_at DESC, id)
        WHERE status = 'completed' AND reviewed_at IS NULL AND archived_at IS NULL;
      CREATE INDEX booking_to_invite ON booking (ends_at)
        WHERE status = 'completed' AND invited_at IS NULL AND reviewed_at IS NULL AND archived_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking DROP COLUMN invited_at, DROP COLUMN reviewed_at');
  }
}
