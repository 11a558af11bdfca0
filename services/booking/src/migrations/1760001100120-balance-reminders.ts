import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BalanceReminders1760001100120 implements MigrationInterface {
  name = 'BalanceReminders1760001100120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment_request ADD reminder text CHECK (reminder IN ('before', 'today', 'after'));
      CREATE INDEX payment_request_due ON payment_request (due_at) WHERE state = 'open' AND due_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payment_request_due; ALTER TABLE payment_request DROP reminder;');
  }
}
