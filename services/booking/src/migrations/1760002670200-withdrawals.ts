import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Withdrawals1760002670200 implements MigrationInterface {
  name = 'Withdrawals1760002670200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE withdrawal (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        reference text NOT NULL,
        locale text NOT NULL,
        received_at timestamptz NOT NULL,
        voucher_id uuid REFERENCES voucher,
        outcome text CHECK (outcome IN ('refunded', 'repeated', 'charter', 'unknown', 'late', 'used', 'reserved', 'ended')),
        decided_at timestamptz,
        answered_at timestamptz,
        CONSTRAINT withdrawal_decided CHECK ((outcome IS NULL) = (decided_at IS NULL))
      );
      CREATE INDEX withdrawal_undecided ON withdrawal (received_at) WHERE outcome IS NULL;
      CREATE INDEX withdrawal_open ON withdrawal (received_at) WHERE answered_at IS NULL AND outcome IN ('unknown', 'late', 'used', 'reserved', 'ended');
      CREATE INDEX withdrawal_email ON withdrawal (lower(email), received_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE withdrawal');
  }
}
