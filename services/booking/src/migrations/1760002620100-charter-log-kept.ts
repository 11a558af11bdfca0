import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened on the day of a charter is never changed: only the note is erased, and the entries go with their booking. */
export class CharterLogKept1760002620100 implements MigrationInterface {
  name = 'CharterLogKept1760002620100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION keep_charter_log() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          -- The row of a deleted booking is gone already when its entries are deleted.
          IF NOT EXISTS (SELECT FROM booking WHERE id = OLD.booking_id) THEN RETURN OLD; END IF;
        ELSE
          OLD.note := NULL;
          IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
        END IF;
        RAISE EXCEPTION 'Entries of the charter log are never changed or deleted: add another one';
      END $$;
      CREATE TRIGGER charter_log_kept BEFORE UPDATE OR DELETE ON charter_log FOR EACH ROW EXECUTE FUNCTION keep_charter_log();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER charter_log_kept ON charter_log; DROP FUNCTION keep_charter_log();');
  }
}
