import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEmail1760000600000 implements MigrationInterface {
  name = 'CreateEmail1760000600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE email (
        id uuid PRIMARY KEY,
        template text NOT NULL,
        subject_id text NOT NULL,
        recipient text NOT NULL,
        reply_to text,
        locale text NOT NULL,
        data jsonb NOT NULL,
        status text NOT NULL CHECK (status IN ('queued', 'sent', 'failed')),
        attempts int NOT NULL,
        last_error text,
        message_id text NOT NULL,
        queued_at timestamptz NOT NULL,
        next_attempt_at timestamptz NOT NULL,
        sent_at timestamptz,
        CONSTRAINT one_email_per_subject UNIQUE (template, subject_id),
        CONSTRAINT sent_has_a_time CHECK ((status = 'sent') = (sent_at IS NOT NULL))
      );
      CREATE INDEX email_due ON email (next_attempt_at) WHERE status = 'queued';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email');
  }
}
