import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PicturesRememberWhy1760000350000 implements MigrationInterface {
  name = 'PicturesRememberWhy1760000350000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE media_image ADD COLUMN correlation jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE media_image DROP COLUMN correlation');
  }
}
export { PicturesRememberWhy1760000350000 as PicturesRememberWhy };
