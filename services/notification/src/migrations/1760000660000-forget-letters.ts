import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ForgetLetters1760000660000 implements MigrationInterface {
  name = 'ForgetLetters1760000660000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE email ALTER recipient DROP NOT NULL, ALTER data DROP NOT NULL,
        ADD CONSTRAINT owed_says_something CHECK (status <> 'queued' OR (recipient IS NOT NULL AND data IS NOT NULL));
      CREATE INDEX email_told ON email (queued_at) WHERE status <> 'queued' AND data IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // What was forgotten has no way back.
    await runner.query(`
      DELETE FROM email WHERE data IS NULL;
      DROP INDEX email_told;
      ALTER TABLE email DROP CONSTRAINT owed_says_something, ALTER recipient SET NOT NULL, ALTER data SET NOT NULL;
    `);
  }
}
