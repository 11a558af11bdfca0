import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The fee of each payment: those of one booking are added up. */
export class PaymentFees1760001100110 implements MigrationInterface {
  name = 'PaymentFees1760001100110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment_fee (
        payment_id uuid PRIMARY KEY,
        booking_id uuid NOT NULL REFERENCES booking ON DELETE CASCADE,
        fee_cents bigint NOT NULL
      );
      CREATE INDEX payment_fee_booking ON payment_fee (booking_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payment_fee;');
  }
}
