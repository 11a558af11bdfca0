import type { MigrationInterface, QueryRunner } from 'typeorm';

/** With what a payment was made. Payments of earlier releases have none: PayPal was the only way to pay. */
export class FundingSource1760001510000 implements MigrationInterface {
  name = 'FundingSource1760001510000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE payment ADD funding_source text CHECK (funding_source IN ('paypal', 'paylater', 'venmo', 'card'))");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment DROP funding_source');
  }
}
