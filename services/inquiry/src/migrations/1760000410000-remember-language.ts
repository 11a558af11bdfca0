import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RememberLanguage1760000410000 implements MigrationInterface {
  name = 'RememberLanguage1760000410000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE inquiry ADD COLUMN locale text NOT NULL DEFAULT 'en'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inquiry DROP COLUMN locale');
  }
}
export { RememberLanguage1760000410000 as RememberLanguage };
