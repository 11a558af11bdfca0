import type { MigrationInterface, QueryRunner } from 'typeorm';

const statuses = (names: string): string => `
  ALTER TABLE booking DROP CONSTRAINT booking_payment_status_check,
    ADD CONSTRAINT booking_payment_status_check CHECK (payment_status IN (${names}));`;

const unconfirmed = (names: string): string => `
  DROP INDEX booking_unconfirmed;
  CREATE INDEX booking_unconfirmed ON booking (starts_at)
    WHERE status = 'pending' AND payment_status IN (${names}) AND archived_at IS NULL;`;

export class Folio1760001070110 implements MigrationInterface {
  name = 'Folio1760001070110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking ADD paid_cents bigint NOT NULL DEFAULT 0, ADD balance_cents bigint NOT NULL DEFAULT 0;
      ${statuses(`'pending', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'charged_back', 'failed'`)}
      ${unconfirmed(`'partially_paid', 'paid', 'partially_refunded'`)}

      CREATE TABLE folio_entry (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        position bigint GENERATED ALWAYS AS IDENTITY,
        booking_id uuid NOT NULL REFERENCES booking,
        kind text NOT NULL CHECK (kind IN ('line', 'payment', 'refund', 'reversal', 'adjustment')),
        ref text NOT NULL,
        amount_cents bigint NOT NULL,
        method text CHECK (method IN ('paypal', 'cash', 'terminal', 'bank', 'voucher')),
        payment_id uuid,
        actor_kind text NOT NULL CHECK (actor_kind IN ('guest', 'staff', 'system')),
        actor_name text,
        text text NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT one_folio_entry UNIQUE (kind, ref)
      );
      CREATE INDEX folio_entry_booking ON folio_entry (booking_id, position);
      CREATE INDEX folio_entry_payment ON folio_entry (payment_id) WHERE payment_id IS NOT NULL;

      CREATE FUNCTION keep_folio_entries() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Entries of a folio are never changed or deleted: add a counter-entry';
      END $$;
      CREATE TRIGGER folio_entry_kept BEFORE UPDATE OR DELETE ON folio_entry FOR EACH ROW EXECUTE FUNCTION keep_folio_entries();

      -- The entries of a booking that was made without any: by an earlier release, or as demo data. Each such booking was paid in full
      -- or not at all. May be repeated.
      CREATE FUNCTION open_folio(opened uuid) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        sold booking%ROWTYPE;
        cancelled cancellation%ROWTYPE;
        received bigint;
        balance bigint;
        target bigint;
        buyer text;
      BEGIN
        SELECT * INTO sold FROM booking WHERE id = opened FOR UPDATE;
        SELECT * INTO cancelled FROM cancellation WHERE booking_id = opened AND undone_at IS NULL;
        buyer := CASE WHEN sold.payment_id IS NULL THEN 'staff' ELSE 'guest' END;
        received := CASE WHEN sold.payment_id IS NULL THEN 0 ELSE sold.amount_cents END;
        INSERT INTO folio_entry (booking_id, kind, ref, amount_cents, actor_kind, text, at)
          SELECT opened, 'line', id::text, amount_cents, buyer, text, sold.created_at FROM booking_line
          WHERE booking_id = opened ORDER BY position
          ON CONFLICT (kind, ref) DO NOTHING;
        IF received > 0 THEN
          INSERT INTO folio_entry (booking_id, kind, ref, amount_cents, method, payment_id, actor_kind, text, at)
            VALUES (opened, 'payment', sold.payment_id::text, received, 'paypal', sold.payment_id, 'guest', '', sold.created_at)
            ON CONFLICT (kind, ref) DO NOTHING;
        END IF;
        IF sold.refunded_cents > 0 THEN
          INSERT INTO folio_entry (booking_id, kind, ref, amount_cents, method, payment_id, actor_kind, actor_name, text, at)
            VALUES (opened, 'refund', sold.payment_id || ':' || sold.refunded_cents, sold.refunded_cents, 'paypal', sold.payment_id,
              'system', 'PayPal', '', coalesce(cancelled.created_at, sold.created_at))
            ON CONFLICT (kind, ref) DO NOTHING;
        END IF;
        IF sold.reversed_at IS NOT NULL THEN
          INSERT INTO folio_entry (booking_id, kind, ref, amount_cents, method, payment_id, actor_kind, actor_name, text, at)
            VALUES (opened, 'reversal', sold.payment_id || ':before', sold.reversed_cents, 'paypal', sold.payment_id,
              'system', 'PayPal', '', sold.reversed_at)
            ON CONFLICT (kind, ref) DO NOTHING;
        END IF;
        -- A cancelled booking costs what it keeps; a refund of another reduces its price.
        balance := sold.amount_cents - received + sold.refunded_cents + sold.reversed_cents;
        target := CASE
          WHEN cancelled.id IS NULL THEN CASE WHEN received > 0 THEN sold.reversed_cents ELSE balance END
          WHEN cancelled.refund_state IN ('owed', 'sent', 'failed', 'by_hand') OR (cancelled.choose_by IS NOT NULL AND cancelled.chosen_at IS NULL)
            THEN -greatest(0, least(cancelled.due_cents - greatest(0, sold.refunded_cents - cancelled.already_back_cents),
              received - sold.refunded_cents - sold.reversed_cents))
          ELSE 0
        END;
        IF target <> balance THEN
          INSERT INTO folio_entry (booking_id, kind, ref, amount_cents, actor_kind, actor_name, text, at)
            VALUES (opened, 'adjustment', coalesce(cancelled.id, opened)::text, target - balance,
              coalesce(cancelled.actor_kind, 'system'), cancelled.actor_name,
              CASE WHEN cancelled.id IS NULL THEN 'Reduced by refunds' ELSE 'Cancelled' END, coalesce(cancelled.created_at, sold.created_at))
            ON CONFLICT (kind, ref) DO NOTHING;
        END IF;
        UPDATE booking SET paid_cents = received, balance_cents = target WHERE id = opened;
      END $$;
      SELECT open_folio(id) FROM booking;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION open_folio;
      DROP TABLE folio_entry;
      DROP FUNCTION keep_folio_entries;
      UPDATE booking SET payment_status = 'pending' WHERE payment_status = 'partially_paid';
      ${unconfirmed(`'paid', 'partially_refunded'`)}
      ${statuses(`'pending', 'paid', 'partially_refunded', 'refunded', 'charged_back', 'failed'`)}
      ALTER TABLE booking DROP balance_cents, DROP paid_cents;
    `);
  }
}
