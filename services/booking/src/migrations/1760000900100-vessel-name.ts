import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The boat's name is a setting (BUSINESS_VESSEL_NAME). The previous release still selects the column, so it is emptied, not dropped. */
export class VesselName1760000900100 implements MigrationInterface {
  name = 'VesselName1760000900100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE vessel ALTER name DROP NOT NULL; UPDATE vessel SET name = NULL;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE vessel SET name = 'Lady Lucaya' WHERE name IS NULL; ALTER TABLE vessel ALTER name SET NOT NULL;`);
  }
}
