import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LetDeliveriesGo1760000570000 implements MigrationInterface {
  name = 'LetDeliveriesGo1760000570000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX paypal_event_processed ON paypal_event (processed_at) WHERE processed_at IS NOT NULL;
      CREATE INDEX payment_unpaid ON payment (created_at) WHERE state IN ('cancelled', 'declined', 'failed');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payment_unpaid; DROP INDEX paypal_event_processed;');
  }
}
