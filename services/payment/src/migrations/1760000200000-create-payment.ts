import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePayment1760000200000 implements MigrationInterface {
  name = 'CreatePayment1760000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment (
        id uuid PRIMARY KEY,
        hold_id uuid NOT NULL,
        checkout text NOT NULL,
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        state text NOT NULL CHECK (state IN ('initiated', 'created', 'approved', 'capturing', 'pending', 'captured',
          'partially_refunded', 'refunded', 'reversed', 'declined', 'cancelled', 'failed')),
        description text NOT NULL,
        locale text NOT NULL,
        attempt int NOT NULL DEFAULT 1,
        order_id text CONSTRAINT one_payment_per_order UNIQUE,
        capture_id text CONSTRAINT one_payment_per_capture UNIQUE,
        refunded_cents bigint NOT NULL DEFAULT 0,
        issue text,
        dispute text,
        held_until timestamptz NOT NULL,
        in_doubt_since timestamptz,
        next_check_at timestamptz,
        checks int NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX one_live_payment_per_hold ON payment (hold_id)
        WHERE state IN ('initiated', 'created', 'approved', 'capturing', 'pending', 'captured');
      CREATE INDEX payment_checkout ON payment (checkout, created_at DESC);
      CREATE INDEX payment_to_check ON payment (next_check_at) WHERE next_check_at IS NOT NULL;

      CREATE TABLE refund (
        id uuid PRIMARY KEY,
        payment_id uuid NOT NULL REFERENCES payment,
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        reason text NOT NULL,
        state text NOT NULL CHECK (state IN ('requested', 'pending', 'completed', 'failed')),
        paypal_refund_id text UNIQUE,
        issue text,
        checks int NOT NULL DEFAULT 0,
        next_check_at timestamptz,
        created_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX one_full_refund_per_payment ON refund (payment_id)
        WHERE reason IN ('slot_gone', 'already_booked', 'amount_mismatch') AND state <> 'failed';
      CREATE INDEX refund_to_check ON refund (next_check_at) WHERE next_check_at IS NOT NULL;

      CREATE TABLE paypal_event (
        event_id text PRIMARY KEY,
        transmission_id text NOT NULL UNIQUE,
        type text NOT NULL,
        body jsonb NOT NULL,
        received_at timestamptz NOT NULL,
        process_after timestamptz NOT NULL,
        processed_at timestamptz,
        tries int NOT NULL DEFAULT 0
      );
      CREATE INDEX paypal_event_waiting ON paypal_event (process_after) WHERE processed_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE paypal_event; DROP TABLE refund; DROP TABLE payment;');
  }
}
