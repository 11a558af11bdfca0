import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MoneyAtAGlance1760000560000 implements MigrationInterface {
  name = 'MoneyAtAGlance1760000560000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX payment_begun ON payment (created_at) INCLUDE (state);
      CREATE INDEX refund_open ON refund (state, created_at) WHERE state <> 'completed';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX refund_open; DROP INDEX payment_begun;');
  }
}
