import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Revision1760000200200 implements MigrationInterface {
  name = 'Revision1760000200200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking ADD COLUMN revision int NOT NULL DEFAULT 0 CHECK (revision >= 0);
      -- Calendar entries that were sent before have a SEQUENCE of at most 2: the next change must be above it.
      UPDATE booking SET revision = 2;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking DROP COLUMN revision');
  }
}
