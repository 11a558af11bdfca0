import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Translations1760000370000 implements MigrationInterface {
  name = 'Translations1760000370000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE gallery_image ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
      ALTER TABLE testimonial ADD COLUMN language text NOT NULL DEFAULT 'en';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE testimonial DROP COLUMN language; ALTER TABLE gallery_image DROP COLUMN translations;');
  }
}
export { Translations1760000370000 as Translations };
