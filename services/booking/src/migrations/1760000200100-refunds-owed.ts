import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RefundsOwed1760000200100 implements MigrationInterface {
  name = 'RefundsOwed1760000200100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking
        ADD COLUMN cancelled_at timestamptz,
        ADD COLUMN refund_due_cents bigint NOT NULL DEFAULT 0 CHECK (refund_due_cents >= 0),
        ADD COLUMN reminded_at timestamptz;

      -- The audit says when a booking was cancelled; the first tier that still applied then says how much of the price is due.
      UPDATE booking SET cancelled_at = coalesce(
          (SELECT max(changed_at) FROM audit
           WHERE subject = booking.id::text AND action = 'booking.changeStatus' AND after->>'status' = 'cancelled'),
          archived_at, starts_at)
      WHERE status = 'cancelled';
      UPDATE booking SET refund_due_cents = round(amount_cents * coalesce((
          SELECT (tier->>'percent')::numeric FROM jsonb_array_elements(policy->'refundTiers') AS tier
          WHERE starts_at - cancelled_at >= (tier->>'hoursBefore')::numeric * interval '1 hour'
          ORDER BY (tier->>'hoursBefore')::numeric DESC LIMIT 1), 0) / 100)
      WHERE status = 'cancelled' AND payment_status = 'paid';

      CREATE INDEX booking_refund_owed ON booking (created_at DESC, id DESC) WHERE refund_due_cents > 0 AND payment_status = 'paid';
      CREATE INDEX booking_unconfirmed ON booking (starts_at)
        WHERE status = 'pending' AND payment_status IN ('paid', 'partially_refunded') AND archived_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX booking_unconfirmed;
      DROP INDEX booking_refund_owed;
      ALTER TABLE booking DROP COLUMN cancelled_at, DROP COLUMN refund_due_cents, DROP COLUMN reminded_at;
    `);
  }
}
