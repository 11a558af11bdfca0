import type { MigrationInterface, QueryRunner } from 'typeorm';

/** They are in no folio: what a guest gives the crew is no revenue, and no cancellation refunds it. */
export class Gratuities1760002100200 implements MigrationInterface {
  name = 'Gratuities1760002100200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gratuity (
        id uuid PRIMARY KEY REFERENCES payment_request,
        booking_id uuid NOT NULL REFERENCES booking,
        payment_id uuid NOT NULL UNIQUE,
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
        reversed_cents bigint NOT NULL DEFAULT 0 CHECK (reversed_cents >= 0),
        reversed_at timestamptz,
        paid_at timestamptz NOT NULL
      );
      CREATE INDEX gratuity_booking ON gratuity (booking_id);
      CREATE INDEX gratuity_paid ON gratuity (paid_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gratuity;');
  }
}
