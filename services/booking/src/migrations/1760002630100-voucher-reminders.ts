import type { MigrationInterface, QueryRunner } from 'typeorm';

export class VoucherReminders1760002630100 implements MigrationInterface {
  name = 'VoucherReminders1760002630100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE voucher_reminder (
        voucher_id uuid NOT NULL REFERENCES voucher,
        valid_until date NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (voucher_id, valid_until)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE voucher_reminder');
  }
}
