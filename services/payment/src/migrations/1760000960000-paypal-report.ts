import type { MigrationInterface, QueryRunner } from 'typeorm';

/** PayPal's transaction report as it was read, the runs that read it, and what a run found. */
export class PayPalReport1760000960000 implements MigrationInterface {
  name = 'PayPalReport1760000960000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE paypal_line (
        transaction_id text,
        event_code text,
        at timestamptz NOT NULL,
        amount_cents bigint NOT NULL,
        fee_cents bigint NOT NULL,
        currency text NOT NULL,
        status text NOT NULL,
        reference_id text,
        custom_id text,
        invoice_id text,
        payment_id uuid REFERENCES payment ON DELETE SET NULL,
        matched_to text CHECK (matched_to IN ('capture', 'refund', 'account', 'unsettled')),
        read_at timestamptz NOT NULL,
        -- PayPal's ids alone are not unique in its report.
        PRIMARY KEY (transaction_id, event_code)
      );
      CREATE INDEX paypal_line_payment ON paypal_line (payment_id) WHERE payment_id IS NOT NULL;
      CREATE INDEX paypal_line_at ON paypal_line (at);

      CREATE TABLE reconciliation_run (
        id uuid PRIMARY KEY,
        started_by text NOT NULL CHECK (started_by IN ('timer', 'staff', 'operator')),
        since timestamptz NOT NULL,
        until timestamptz NOT NULL CHECK (until > since),
        covered_until timestamptz,
        state text NOT NULL CHECK (state IN ('running', 'complete', 'incomplete')),
        problem text CHECK ((state = 'incomplete') = (problem IS NOT NULL)),
        lines int NOT NULL DEFAULT 0,
        matched int NOT NULL DEFAULT 0,
        started_at timestamptz NOT NULL,
        ended_at timestamptz
      );
      CREATE INDEX reconciliation_run_started ON reconciliation_run (started_at DESC);
      CREATE UNIQUE INDEX one_running_reconciliation ON reconciliation_run ((true)) WHERE state = 'running';

      CREATE TABLE reconciliation_finding (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('moneyWithoutPayment', 'captureMissing', 'amountDiffers', 'refundAtPayPal', 'chargeBack', 'unknownKind')),
        transaction_id text NOT NULL,
        event_code text NOT NULL,
        payment_id uuid REFERENCES payment ON DELETE SET NULL,
        at timestamptz NOT NULL,
        amount_cents bigint NOT NULL,
        expected_cents bigint,
        found_at timestamptz NOT NULL,
        closed_at timestamptz,
        note text,
        explained_by text,
        CHECK ((note IS NULL) = (explained_by IS NULL)),
        UNIQUE (kind, transaction_id, event_code)
      );
      CREATE INDEX reconciliation_finding_open ON reconciliation_finding (found_at) WHERE closed_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE reconciliation_finding, reconciliation_run, paypal_line`);
  }
}
