import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Refunds1760000140000 implements MigrationInterface {
  name = 'Refunds1760000140000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking ADD refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0);
      UPDATE booking SET refunded_cents = amount_cents WHERE payment_status = 'refunded';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking DROP refunded_cents');
  }
}
