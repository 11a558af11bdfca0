import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A cancellation becomes a row of its own. The previous release keeps writing `booking.cancelled_at` and `refund_due_cents`, and runs beside
 * this one during a rolling upgrade and after a rollback: a trigger makes a cancellation of what it writes. Both columns can be dropped,
 * with the trigger, once no such release is in use.
 */
export class Cancellations1760001000100 implements MigrationInterface {
  name = 'Cancellations1760001000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking ADD COLUMN refund_cap_percent smallint NOT NULL DEFAULT 100 CHECK (refund_cap_percent BETWEEN 0 AND 100);

      CREATE TABLE cancellation (
        id uuid PRIMARY KEY,
        booking_id uuid NOT NULL REFERENCES booking,
        actor_kind text NOT NULL CHECK (actor_kind IN ('guest', 'staff', 'system')),
        actor_name text,
        cause text NOT NULL CHECK (cause IN ('guest', 'weather', 'boat', 'business')),
        percent smallint NOT NULL,
        due_cents bigint NOT NULL CHECK (due_cents >= 0),
        already_back_cents bigint NOT NULL CHECK (already_back_cents >= 0),
        explanation jsonb NOT NULL,
        reason text,
        choice text CHECK (choice IN ('refund', 'move')),
        choose_by timestamptz,
        chosen_at timestamptz,
        refund_state text NOT NULL CHECK (refund_state IN ('none', 'owed', 'sent', 'done', 'failed', 'by_hand')),
        refund_issue text,
        sent_at timestamptz,
        weather_call_id uuid,
        request_hash text,
        created_at timestamptz NOT NULL,
        undone_at timestamptz
      );
      CREATE UNIQUE INDEX one_standing_cancellation_per_booking ON cancellation (booking_id) WHERE undone_at IS NULL;
      CREATE INDEX cancellation_unsettled ON cancellation (refund_state, booking_id)
        WHERE undone_at IS NULL AND refund_state IN ('owed', 'failed', 'by_hand');

      -- A charter that was cancelled by the previous release: the first tier that still applied then, and what is due since.
      CREATE FUNCTION record_former_cancellation(b booking) RETURNS void LANGUAGE sql AS $$
        INSERT INTO cancellation (id, booking_id, actor_kind, cause, percent, due_cents, already_back_cents, explanation, refund_state, created_at)
        SELECT gen_random_uuid(), b.id, 'system', 'business', tier.percent, b.refund_due_cents, 0,
          jsonb_build_object(
            'departure', to_char(b.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'hoursLeft', round(extract(epoch FROM b.starts_at - b.cancelled_at) / 3600, 2),
            'tierFrom', tier.hours, 'tierTo', tier.until, 'percent', tier.percent,
            'price', b.amount_cents / 100.0, 'alreadyBack', 0, 'due', b.refund_due_cents / 100.0),
          CASE WHEN b.refund_due_cents = 0 THEN 'none' WHEN b.payment_status = 'paid' THEN 'owed' ELSE 'done' END, b.cancelled_at
        FROM (
          SELECT coalesce(max(hours), 0) AS hours,
            coalesce((array_agg(percent ORDER BY hours DESC))[1], 0)::smallint AS percent,
            (SELECT min((above->>'hoursBefore')::numeric) FROM jsonb_array_elements(b.policy->'refundTiers') AS above
              WHERE (above->>'hoursBefore')::numeric > coalesce(max(hours), 0)) AS until
          FROM (SELECT (t->>'hoursBefore')::numeric AS hours, (t->>'percent')::numeric AS percent
            FROM jsonb_array_elements(b.policy->'refundTiers') AS t) AS tiers
          WHERE b.starts_at - b.cancelled_at >= hours * interval '1 hour') AS tier
        ON CONFLICT (booking_id) WHERE undone_at IS NULL
          DO UPDATE SET refund_state = CASE WHEN excluded.due_cents = 0 THEN 'done' ELSE cancellation.refund_state END
          WHERE cancellation.refund_state IN ('owed', 'failed')
      $$;
      SELECT record_former_cancellation(booking) FROM booking WHERE cancelled_at IS NOT NULL;

      CREATE FUNCTION follow_former_release() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.cancelled_at IS NULL THEN
          UPDATE cancellation SET undone_at = now() WHERE booking_id = NEW.id AND undone_at IS NULL;
        ELSE
          PERFORM record_former_cancellation(NEW);
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER booking_former_cancellation AFTER UPDATE ON booking FOR EACH ROW
        WHEN (OLD.cancelled_at IS DISTINCT FROM NEW.cancelled_at OR OLD.refund_due_cents IS DISTINCT FROM NEW.refund_due_cents)
        EXECUTE FUNCTION follow_former_release();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER booking_former_cancellation ON booking;
      DROP FUNCTION follow_former_release;
      DROP FUNCTION record_former_cancellation;
      UPDATE booking SET cancelled_at = c.created_at,
        refund_due_cents = CASE WHEN c.refund_state IN ('owed', 'failed', 'by_hand') THEN c.due_cents ELSE 0 END
      FROM cancellation AS c WHERE c.booking_id = booking.id AND c.undone_at IS NULL;
      DROP TABLE cancellation;
      ALTER TABLE booking DROP COLUMN refund_cap_percent;
    `);
  }
}
