import { createFoldedText, foldedPhone } from '@charter/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FoldedSearch1760002660100 implements MigrationInterface {
  name = 'FoldedSearch1760002660100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createFoldedText);
    await runner.query(
      wordsAre(`
        folded_text($1.first_name || ' ' || $1.last_name || ' ' || $1.email || ' ' || $1.message) || coalesce(${foldedPhone('$1.phone')}, '')
      `),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      wordsAre(`
        $1.first_name || ' ' || $1.last_name || E'\\n' || $1.email || E'\\n' || $1.message || coalesce(E'\\n' || $1.phone, '')
      `),
    );
    await runner.query('DROP FUNCTION folded_text(text)');
  }
}

const wordsAre = (expression: string): string => `
  DROP INDEX inquiry_search;
  CREATE OR REPLACE FUNCTION inquiry_words(inquiry) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ${expression};
  CREATE INDEX inquiry_search ON inquiry USING gin (inquiry_words(inquiry) gin_trgm_ops);
`;
export { FoldedSearch1760002660100 as FoldedSearch };
