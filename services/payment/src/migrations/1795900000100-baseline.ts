import { Baseline } from '@charter/database';

/** The schema of release 1.0.0: tables in the order of their references, then indexes, functions and triggers. */
export class PaymentBaseline1795900000100 extends Baseline {
  name = 'PaymentBaseline1795900000100';

  sql = `
    CREATE TABLE payment (
      id uuid PRIMARY KEY,
      payment_request_id uuid NOT NULL,
      checkout text NOT NULL,
      amount_cents bigint NOT NULL CHECK (amount_cents > 0),
      state text NOT NULL CHECK (state IN ('initiated', 'created', 'approved', 'capturing', 'pending', 'captured',
        'captured_late', 'captured_twice', 'partially_refunded', 'refunded', 'partially_reversed', 'reversed',
        'declined', 'cancelled', 'failed')),
      description text NOT NULL,
      locale text NOT NULL,
      attempt int NOT NULL DEFAULT 1,
      order_id text CONSTRAINT one_payment_per_order UNIQUE,
      capture_id text CONSTRAINT one_payment_per_capture UNIQUE,
      refunded_cents bigint NOT NULL DEFAULT 0,
      issue text,
      held_until timestamptz NOT NULL,
      in_doubt_since timestamptz,
      next_check_at timestamptz,
      checks int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      reversed_cents bigint NOT NULL DEFAULT 0 CHECK (reversed_cents >= 0),
      reversals jsonb NOT NULL DEFAULT '{}',
      captured_at timestamptz,
      declined_at timestamptz,
      last_checked_at timestamptz,
      -- The amount that PayPal captured.
      captured_cents bigint CHECK (captured_cents >= 0),
      -- PayPal's fee, by its report. The comparisons fill it in, so that it is published once.
      fee_cents bigint,
      kind text NOT NULL DEFAULT 'charter' CHECK (kind IN ('charter', 'request')),
      funding_source text CHECK (funding_source IN ('paypal', 'paylater', 'venmo', 'card')),
      CONSTRAINT money_has_its_time
        CHECK (captured_at IS NOT NULL OR state IN ('initiated', 'created', 'approved', 'capturing', 'pending', 'declined', 'cancelled', 'failed'))
    );

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
      created_at timestamptz NOT NULL,
      note text,
      attempt int NOT NULL DEFAULT 1,
      actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'system')),
      actor_name text,
      -- A refund that staff request may be spread over several payments.
      request_id uuid,
      CONSTRAINT refund_staff_have_names CHECK ((actor_kind = 'staff') = (actor_name IS NOT NULL))
    );

    CREATE TABLE dispute (
      dispute_id text PRIMARY KEY,
      payment_id uuid NOT NULL REFERENCES payment,
      status text NOT NULL,
      reason text,
      outcome text,
      amount_cents bigint CHECK (amount_cents >= 0),
      respond_by timestamptz,
      updated_at timestamptz NOT NULL
    );

    -- Webhook deliveries, without personal data.
    CREATE TABLE paypal_event (
      event_id text PRIMARY KEY,
      transmission_id text NOT NULL UNIQUE,
      type text NOT NULL,
      body jsonb NOT NULL,
      received_at timestamptz NOT NULL,
      process_after timestamptz NOT NULL,
      processed_at timestamptz,
      tries int NOT NULL DEFAULT 0,
      failed boolean NOT NULL DEFAULT false
    );

    CREATE TABLE books_difference (
      kind text PRIMARY KEY,
      count int NOT NULL CHECK (count >= 0),
      compared_at timestamptz NOT NULL
    );

    -- When a difference between payments and bookings was last published again.
    CREATE TABLE books_publication (
      payment_id uuid REFERENCES payment ON DELETE CASCADE,
      kind text,
      published_at timestamptz NOT NULL,
      PRIMARY KEY (payment_id, kind)
    );

    -- PayPal's transaction report as it was read.
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

    CREATE UNIQUE INDEX one_live_payment_per_request ON payment (payment_request_id)
      WHERE state IN ('initiated', 'created', 'approved', 'capturing', 'pending');
    CREATE INDEX payment_request ON payment (payment_request_id);
    CREATE INDEX payment_checkout ON payment (checkout, created_at DESC);
    CREATE INDEX payment_to_check ON payment (next_check_at) WHERE next_check_at IS NOT NULL;
    CREATE INDEX payment_begun ON payment (created_at) INCLUDE (state);
    CREATE INDEX payment_unpaid ON payment (created_at) WHERE state IN ('cancelled', 'declined', 'failed');
    CREATE INDEX payment_captured ON payment (captured_at) WHERE captured_at IS NOT NULL;
    CREATE INDEX payment_reversed ON payment (id) WHERE reversed_cents > 0;

    CREATE UNIQUE INDEX one_full_refund_per_payment ON refund (payment_id)
      WHERE reason IN ('slot_gone', 'already_booked', 'departed', 'amount_mismatch') AND state <> 'failed';
    CREATE INDEX refund_to_check ON refund (next_check_at) WHERE next_check_at IS NOT NULL;
    CREATE INDEX refund_payment ON refund (payment_id, created_at);
    CREATE INDEX refund_open ON refund (state, created_at) WHERE state <> 'completed';
    CREATE INDEX refund_request ON refund (request_id) WHERE request_id IS NOT NULL;

    CREATE INDEX dispute_payment ON dispute (payment_id, updated_at DESC);
    CREATE INDEX dispute_open ON dispute (respond_by) WHERE status <> 'RESOLVED';
    CREATE INDEX paypal_event_waiting ON paypal_event (process_after) WHERE processed_at IS NULL;
    CREATE INDEX paypal_event_processed ON paypal_event (processed_at) WHERE processed_at IS NOT NULL;
    CREATE INDEX paypal_line_payment ON paypal_line (payment_id) WHERE payment_id IS NOT NULL;
    CREATE INDEX paypal_line_at ON paypal_line (at);
    CREATE INDEX reconciliation_run_started ON reconciliation_run (started_at DESC);
    CREATE UNIQUE INDEX one_running_reconciliation ON reconciliation_run ((true)) WHERE state = 'running';
    CREATE INDEX reconciliation_finding_open ON reconciliation_finding (found_at) WHERE closed_at IS NULL;
  `;
}
