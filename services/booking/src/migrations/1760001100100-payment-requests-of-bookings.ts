import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = (names: string): string => `
  ALTER TABLE payment_request DROP CONSTRAINT payment_request_kind, ADD CONSTRAINT payment_request_kind CHECK (kind IN (${names}));`;

/** What guests are asked to pay beside their charters. */
export class BookingPaymentRequests1760001100100 implements MigrationInterface {
  name = 'BookingPaymentRequests1760001100100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${kinds(`'charter', 'balance'`)}
      ALTER TABLE payment_request ADD payment_id uuid,
        ADD CONSTRAINT payment_request_booking_known CHECK (kind = 'charter' OR booking_id IS NOT NULL),
        ADD CONSTRAINT payment_request_settled CHECK (kind = 'charter' OR (state = 'paid') = (payment_id IS NOT NULL));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM payment_request WHERE kind <> 'charter';
      ALTER TABLE payment_request DROP CONSTRAINT payment_request_settled, DROP CONSTRAINT payment_request_booking_known, DROP payment_id;
      ${kinds(`'charter'`)}
    `);
  }
}
