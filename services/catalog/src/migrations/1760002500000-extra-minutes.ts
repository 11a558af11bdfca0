import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Add-ons that lengthen the charter, such as an extra hour. */
export class ExtraMinutes1760002500000 implements MigrationInterface {
  name = 'ExtraMinutes1760002500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE add_on ADD extra_minutes int CHECK (extra_minutes >= 1),
        ADD CONSTRAINT add_on_extra_minutes_unit CHECK (extra_minutes IS NULL OR unit = 'charter');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE add_on DROP extra_minutes;');
  }
}
