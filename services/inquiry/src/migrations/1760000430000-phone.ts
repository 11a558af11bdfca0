import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Phone1760000430000 implements MigrationInterface {
  name = 'Phone1760000430000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inquiry ADD COLUMN phone text;
      -- The same words as before for every row that exists, so the index stays valid.
      CREATE OR REPLACE FUNCTION inquiry_words(inquiry) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN $1.first_name || ' ' || $1.last_name || E'\\n' || $1.email || E'\\n' || $1.message || coalesce(E'\\n' || $1.phone, '');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION inquiry_words(inquiry) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN $1.first_name || ' ' || $1.last_name || E'\\n' || $1.email || E'\\n' || $1.message;
      REINDEX INDEX inquiry_search;
      ALTER TABLE inquiry DROP COLUMN phone;
    `);
  }
}
export { Phone1760000430000 as Phone };
