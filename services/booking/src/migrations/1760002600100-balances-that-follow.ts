import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Balances that asked for more than was still owed could not be paid: they ask for what is owed now. */
export class BalancesThatFollow1760002600100 implements MigrationInterface {
  name = 'BalancesThatFollow1760002600100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment_request ADD emailed_at timestamptz;
      UPDATE payment_request r SET amount_cents = b.balance_cents FROM booking b
        WHERE b.id = r.booking_id AND r.kind = 'balance' AND r.state = 'open' AND b.balance_cents > 0 AND b.balance_cents < r.amount_cents;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_request DROP emailed_at;');
  }
}
