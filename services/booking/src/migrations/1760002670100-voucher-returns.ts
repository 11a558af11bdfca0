import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Additive: the former release inserts vouchers without `returning_cents`, and reads neither table. */
export class VoucherReturns1760002670100 implements MigrationInterface {
  name = 'VoucherReturns1760002670100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE voucher ADD COLUMN returning_cents bigint NOT NULL DEFAULT 0;

      CREATE TABLE voucher_return (
        id uuid PRIMARY KEY,
        voucher_id uuid NOT NULL REFERENCES voucher,
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        cause text NOT NULL CHECK (cause IN ('staff', 'withdrawal')),
        reason text NOT NULL,
        tell boolean NOT NULL,
        state text NOT NULL CHECK (state IN ('requested', 'completed', 'failed', 'by_hand')),
        issue text,
        failed_at timestamptz,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX voucher_return_voucher ON voucher_return (voucher_id, created_at);
      CREATE INDEX voucher_return_failed ON voucher_return (failed_at) WHERE state = 'failed';

      CREATE TABLE voucher_credit_note (
        id uuid PRIMARY KEY,
        kind text NOT NULL DEFAULT 'credit_note' CHECK (kind = 'credit_note'),
        year int NOT NULL,
        number int NOT NULL CHECK (number > 0),
        voucher_id uuid NOT NULL REFERENCES voucher,
        ref text NOT NULL CONSTRAINT one_voucher_credit_note UNIQUE,
        issued_at timestamptz NOT NULL,
        data jsonb NOT NULL,
        CONSTRAINT one_voucher_credit_note_per_number UNIQUE (year, number),
        FOREIGN KEY (kind, year) REFERENCES document_series
      );
      CREATE INDEX voucher_credit_note_voucher ON voucher_credit_note (voucher_id);
      CREATE INDEX voucher_credit_note_issued ON voucher_credit_note (issued_at);
      CREATE TRIGGER voucher_credit_note_kept BEFORE DELETE OR UPDATE OF id, kind, year, number, voucher_id, ref, issued_at ON voucher_credit_note
        FOR EACH ROW EXECUTE FUNCTION keep_documents();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE voucher_credit_note;
      DROP TABLE voucher_return;
      ALTER TABLE voucher DROP COLUMN returning_cents;
    `);
  }
}
