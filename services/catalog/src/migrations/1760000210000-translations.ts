import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Translations1760000210000 implements MigrationInterface {
  name = 'Translations1760000210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE package ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
      ALTER TABLE package_image ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE package_image DROP COLUMN translations;
      ALTER TABLE package DROP COLUMN translations;
    `);
  }
}
export { Translations1760000210000 as Translations };
