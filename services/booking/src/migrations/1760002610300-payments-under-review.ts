import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a guest pays for is kept while PayPal reviews the payment; an offer is paid with its terms accepted. */
export class PaymentsUnderReview1760002610300 implements MigrationInterface {
  name = 'PaymentsUnderReview1760002610300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment_request ADD pending_payment_id uuid, ADD pending_until timestamptz,
        ADD failed_payment_ids uuid[] NOT NULL DEFAULT '{}', ADD terms_version text, ADD accepted_at timestamptz,
        ADD CONSTRAINT payment_request_pending CHECK ((pending_payment_id IS NULL) = (pending_until IS NULL)),
        ADD CONSTRAINT payment_request_terms CHECK ((terms_version IS NULL) = (accepted_at IS NULL));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment_request DROP pending_payment_id, DROP pending_until, DROP failed_payment_ids, DROP terms_version, DROP accepted_at;
    `);
  }
}
