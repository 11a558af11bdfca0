import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refund that staff request may be spread over several payments. */
export class RefundRequests1760002100200 implements MigrationInterface {
  name = 'RefundRequests1760002100200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE refund ADD request_id uuid;
      CREATE INDEX refund_request ON refund (request_id) WHERE request_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX refund_request; ALTER TABLE refund DROP request_id;');
  }
}
