import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A cancellation of an earlier release has no rows: it has one part, which follows from its own columns. */
export class RefundParts1760002100100 implements MigrationInterface {
  name = 'RefundParts1760002100100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE refund_part (
        id uuid PRIMARY KEY,
        cancellation_id uuid NOT NULL REFERENCES cancellation ON DELETE CASCADE,
        payment_id uuid,
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        already_back_cents bigint NOT NULL CHECK (already_back_cents >= 0),
        state text NOT NULL CHECK (state IN ('sent', 'by_hand', 'failed', 'done')),
        issue text,
        sent_at timestamptz,
        CONSTRAINT one_refund_part_per_payment UNIQUE NULLS NOT DISTINCT (cancellation_id, payment_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE refund_part;');
  }
}
