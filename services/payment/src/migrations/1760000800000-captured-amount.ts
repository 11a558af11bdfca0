import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The amount that PayPal captured, and when a difference between payments and bookings was last published again. */
export class CapturedAmount1760000800000 implements MigrationInterface {
  name = 'CapturedAmount1760000800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment ADD captured_cents bigint CHECK (captured_cents >= 0);
      CREATE TABLE books_publication (
        payment_id uuid REFERENCES payment ON DELETE CASCADE,
        kind text,
        published_at timestamptz NOT NULL,
        PRIMARY KEY (payment_id, kind)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE books_publication;
      ALTER TABLE payment DROP captured_cents;
    `);
  }
}
