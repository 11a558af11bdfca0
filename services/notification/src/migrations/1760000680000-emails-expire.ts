import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EmailsExpire1760000680000 implements MigrationInterface {
  name = 'EmailsExpire1760000680000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE email ADD send_until timestamptz,
        DROP CONSTRAINT email_status_check,
        ADD CONSTRAINT email_status_check CHECK (status IN ('queued', 'sent', 'failed', 'expired'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE email SET status = 'failed' WHERE status = 'expired';
      ALTER TABLE email DROP send_until,
        DROP CONSTRAINT email_status_check,
        ADD CONSTRAINT email_status_check CHECK (status IN ('queued', 'sent', 'failed'));
    `);
  }
}
