import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepMedia1760000320000 implements MigrationInterface {
  name = 'KeepMedia1760000320000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE media_image (
        -- Of the uploaded bytes: the same picture is kept once.
        id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
        width int NOT NULL CHECK (width > 0),
        height int NOT NULL CHECK (height > 0),
        kept_at timestamptz NOT NULL,
        -- When all its widths and formats were in the object store.
        rendered_at timestamptz
      );
      CREATE INDEX media_image_unrendered ON media_image (kept_at) WHERE rendered_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE media_image');
  }
}
export { KeepMedia1760000320000 as KeepMedia };
