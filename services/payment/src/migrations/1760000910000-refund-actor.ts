import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces the names that `who` had for automatic refunds ("system", before that "the house") by `actor_kind`. The previous release
 * inserts and reads `who` alone, and runs beside this one during a rolling upgrade and after a rollback: a trigger fills in whichever of
 * the two forms a row lacks. `who` can be dropped, with the trigger, once no such release is in use.
 */
export class RefundActor1760000910000 implements MigrationInterface {
  name = 'RefundActor1760000910000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION complete_refund_actor() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.actor_kind IS NULL THEN
          NEW.actor_kind := CASE WHEN NEW.who IN ('system', 'the house') THEN 'system' ELSE 'staff' END;
          NEW.actor_name := CASE WHEN NEW.actor_kind = 'staff' THEN NEW.who END;
        ELSIF NEW.who IS NULL THEN
          NEW.who := coalesce(NEW.actor_name, 'system');
        END IF;
        RETURN NEW;
      END $$;
      ALTER TABLE refund ADD actor_kind text CHECK (actor_kind IN ('staff', 'system')), ADD actor_name text;
      CREATE TRIGGER refund_actor BEFORE INSERT OR UPDATE ON refund FOR EACH ROW EXECUTE FUNCTION complete_refund_actor();
      -- The trigger completes the existing rows.
      UPDATE refund SET actor_kind = NULL;
      ALTER TABLE refund ALTER actor_kind SET NOT NULL,
        ADD CONSTRAINT refund_staff_have_names CHECK ((actor_kind = 'staff') = (actor_name IS NOT NULL));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER refund_actor ON refund; DROP FUNCTION complete_refund_actor;
      ALTER TABLE refund DROP actor_name, DROP actor_kind;
    `);
  }
}
