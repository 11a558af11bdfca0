import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = (names: string): string => `
  ALTER TABLE payment_request DROP CONSTRAINT payment_request_kind, ADD CONSTRAINT payment_request_kind CHECK (kind IN (${names}));`;

const booked = (kindsWithout: string): string => `
  ALTER TABLE payment_request DROP CONSTRAINT payment_request_booking_known,
    ADD CONSTRAINT payment_request_booking_known CHECK (kind IN (${kindsWithout}) OR booking_id IS NOT NULL);`;

/** An offer and a voucher are paid before, or without, a booking. */
export class KindsOfPaymentRequests1760002000100 implements MigrationInterface {
  name = 'KindsOfPaymentRequests1760002000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${kinds(`'charter', 'balance', 'addons', 'move', 'gratuity', 'voucher', 'offer'`)}
      ${booked(`'charter', 'voucher', 'offer'`)}
      ALTER TABLE payment_request ADD offer_id uuid,
        ADD CONSTRAINT payment_request_offer_known CHECK ((kind = 'offer') = (offer_id IS NOT NULL));
      CREATE UNIQUE INDEX one_open_request_of_offer ON payment_request (offer_id) WHERE state = 'open';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM payment_request WHERE kind NOT IN ('charter', 'balance');
      ALTER TABLE payment_request DROP offer_id;
      ${booked(`'charter'`)}
      ${kinds(`'charter', 'balance'`)}
    `);
  }
}
