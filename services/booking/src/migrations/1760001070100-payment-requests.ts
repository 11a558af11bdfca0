import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The payment request of a charter has the id of its hold, which payments name already. */
export class PaymentRequests1760001070100 implements MigrationInterface {
  name = 'PaymentRequests1760001070100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment_request (
        id uuid PRIMARY KEY,
        kind text NOT NULL CONSTRAINT payment_request_kind CHECK (kind IN ('charter')),
        booking_id uuid REFERENCES booking,
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        lines jsonb NOT NULL,
        state text NOT NULL CHECK (state IN ('open', 'paid', 'closed')),
        payer text,
        due_at timestamptz,
        expires_at timestamptz,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX payment_request_booking ON payment_request (booking_id);
      CREATE UNIQUE INDEX one_open_payment_request ON payment_request (booking_id, kind) WHERE state = 'open';
      CREATE INDEX payment_request_unpaid ON payment_request (created_at) WHERE state <> 'paid';
      INSERT INTO payment_request (id, kind, booking_id, amount_cents, lines, state, payer, created_at)
        SELECT hold.id, 'charter', booking.id, round((offer->>'price')::numeric * 100), coalesce(offer->'lines', '[]'),
          CASE hold.status WHEN 'held' THEN 'open' WHEN 'booked' THEN 'paid' ELSE 'closed' END, checkout, hold.created_at
        FROM hold LEFT JOIN booking ON booking.hold_id = hold.id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payment_request;');
  }
}
