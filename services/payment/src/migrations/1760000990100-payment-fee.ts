import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What PayPal has kept of a payment, by its report. The comparisons fill it in, so that booking hears of each fee once. */
export class PaymentFee1760000990100 implements MigrationInterface {
  name = 'PaymentFee1760000990100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment ADD fee_cents bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment DROP fee_cents');
  }
}
