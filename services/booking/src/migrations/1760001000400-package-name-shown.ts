import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PackageNameShown1760001000400 implements MigrationInterface {
  name = 'PackageNameShown1760001000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking ADD COLUMN package_name_shown text, ADD COLUMN package_name_language text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking DROP COLUMN package_name_shown, DROP COLUMN package_name_language');
  }
}
