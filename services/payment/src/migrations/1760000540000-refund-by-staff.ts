import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RefundByStaff1760000540000 implements MigrationInterface {
  name = 'RefundByStaff1760000540000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE refund ADD note text, ADD who text NOT NULL DEFAULT 'the house';
      ALTER TABLE refund ALTER who DROP DEFAULT;
      CREATE INDEX refund_payment ON refund (payment_id, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX refund_payment; ALTER TABLE refund DROP note, DROP who;');
  }
}
