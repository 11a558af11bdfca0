import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BookingLines1760001060200 implements MigrationInterface {
  name = 'BookingLines1760001060200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE booking_line (
        id uuid PRIMARY KEY,
        booking_id uuid NOT NULL REFERENCES booking ON DELETE CASCADE,
        position smallint NOT NULL,
        kind text NOT NULL CHECK (kind IN ('charter', 'addon', 'promo', 'fee', 'offer', 'adjustment')),
        text text NOT NULL,
        key text,
        qty int NOT NULL CHECK (qty > 0),
        unit_cents bigint NOT NULL,
        amount_cents bigint NOT NULL,
        refundable text NOT NULL CHECK (refundable IN ('policy', 'lead', 'never', 'always')),
        tax jsonb,
        CHECK (amount_cents = qty * unit_cents),
        UNIQUE (booking_id, position)
      );
      INSERT INTO booking_line (id, booking_id, position, kind, text, qty, unit_cents, amount_cents, refundable)
        SELECT gen_random_uuid(), id, 0, 'charter', package_name, 1, amount_cents, amount_cents, 'policy' FROM booking;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE booking_line;');
  }
}
