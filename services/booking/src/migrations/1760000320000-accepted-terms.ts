import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AcceptedTerms1760000320000 implements MigrationInterface {
  name = 'AcceptedTerms1760000320000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking ADD COLUMN terms_version text, ADD COLUMN accepted_at timestamptz,
        ADD CONSTRAINT accepted_terms_have_a_time CHECK ((terms_version IS NULL) = (accepted_at IS NULL));
      -- What a guest accepted is evidence: it is written with the booking and never again.
      CREATE FUNCTION keep_accepted_terms() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'The accepted terms of booking % cannot change', OLD.id;
      END $$;
      CREATE TRIGGER keep_accepted_terms BEFORE UPDATE OF terms_version, accepted_at ON booking FOR EACH ROW
        WHEN ((OLD.terms_version, OLD.accepted_at) IS DISTINCT FROM (NEW.terms_version, NEW.accepted_at))
        EXECUTE FUNCTION keep_accepted_terms();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER keep_accepted_terms ON booking;
      DROP FUNCTION keep_accepted_terms();
      ALTER TABLE booking DROP COLUMN terms_version, DROP COLUMN accepted_at;
    `);
  }
}
export { AcceptedTerms1760000320000 as AcceptedTerms };
