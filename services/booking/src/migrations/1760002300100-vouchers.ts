import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A charter that vouchers cover is paid with nothing at PayPal. A purchase has the id of its voucher. */
export class Vouchers1760002300100 implements MigrationInterface {
  name = 'Vouchers1760002300100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment_request DROP CONSTRAINT payment_request_amount_cents_check,
        ADD CONSTRAINT payment_request_amount CHECK (amount_cents > 0 OR (kind = 'charter' AND amount_cents = 0));

      CREATE TABLE voucher (
        id uuid PRIMARY KEY,
        code_hash text NOT NULL CONSTRAINT one_voucher_code UNIQUE,
        last4 text NOT NULL,
        initial_cents bigint NOT NULL CHECK (initial_cents > 0),
        package_id int,
        package_name text,
        package_name_shown text,
        buyer_first_name text NOT NULL,
        buyer_last_name text NOT NULL,
        buyer_email text NOT NULL,
        for_name text NOT NULL,
        message text,
        deliver_to text,
        deliver_on date,
        locale text NOT NULL,
        valid_until date,
        payment_id uuid CONSTRAINT one_voucher_per_payment UNIQUE,
        paid_at timestamptz,
        refunded_cents bigint NOT NULL DEFAULT 0,
        reversed_cents bigint NOT NULL DEFAULT 0,
        reversed_at timestamptz,
        delivered_at timestamptz,
        created_at timestamptz NOT NULL,
        CONSTRAINT voucher_paid CHECK ((payment_id IS NULL) = (paid_at IS NULL))
      );
      CREATE INDEX voucher_undelivered ON voucher (deliver_on) WHERE paid_at IS NOT NULL AND delivered_at IS NULL;
      CREATE INDEX voucher_unpaid ON voucher (created_at) WHERE paid_at IS NULL;
      CREATE INDEX voucher_paid_at ON voucher (paid_at);

      CREATE TABLE voucher_entry (
        id uuid PRIMARY KEY,
        position bigint GENERATED ALWAYS AS IDENTITY,
        voucher_id uuid NOT NULL REFERENCES voucher,
        kind text NOT NULL CHECK (kind IN ('issue', 'reserve', 'redeem', 'release', 'refund', 'expire')),
        payment_request_id uuid,
        ref text NOT NULL,
        amount_cents bigint NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT one_voucher_entry UNIQUE (voucher_id, kind, ref)
      );
      CREATE INDEX voucher_entry_voucher ON voucher_entry (voucher_id, position);
      CREATE INDEX voucher_entry_request ON voucher_entry (payment_request_id) WHERE payment_request_id IS NOT NULL;

      CREATE FUNCTION keep_voucher_entries() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Entries of a voucher are never changed or deleted: add a counter-entry';
      END $$;
      CREATE TRIGGER voucher_entry_kept BEFORE UPDATE OR DELETE ON voucher_entry FOR EACH ROW EXECUTE FUNCTION keep_voucher_entries();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE voucher_entry;
      DROP FUNCTION keep_voucher_entries;
      DROP TABLE voucher;
      DELETE FROM payment_request WHERE kind = 'voucher' OR amount_cents = 0;
      ALTER TABLE payment_request DROP CONSTRAINT payment_request_amount,
        ADD CONSTRAINT payment_request_amount_cents_check CHECK (amount_cents > 0);
    `);
  }
}
