import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AnswerTimes1760000450000 implements MigrationInterface {
  name = 'AnswerTimes1760000450000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inquiry ADD COLUMN answered_at timestamptz, ADD COLUMN closed_at timestamptz;
      UPDATE inquiry SET answered_at = (SELECT min(created_at) FROM inquiry_reply WHERE inquiry_id = inquiry.id);
      -- Times only: a deleted inquiry still counts in the share of those that were answered in time.
      CREATE TABLE removed_inquiry (
        inquiry_id int PRIMARY KEY,
        received_at timestamptz NOT NULL,
        answered_at timestamptz,
        closed_at timestamptz NOT NULL
      );
      CREATE INDEX removed_inquiry_received ON removed_inquiry (received_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE removed_inquiry;
      ALTER TABLE inquiry DROP COLUMN closed_at, DROP COLUMN answered_at;
    `);
  }
}
export { AnswerTimes1760000450000 as AnswerTimes };
