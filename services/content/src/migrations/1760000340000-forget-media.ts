import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ForgetMedia1760000340000 implements MigrationInterface {
  name = 'ForgetMedia1760000340000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When it was last uploaded, put in a form, or seen in use: what nobody wants for long is taken away.
      ALTER TABLE media_image ADD COLUMN wanted_at timestamptz NOT NULL DEFAULT now();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE media_image DROP COLUMN wanted_at');
  }
}
export { ForgetMedia1760000340000 as ForgetMedia };
