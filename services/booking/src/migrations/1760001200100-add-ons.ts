import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddOns1760001200100 implements MigrationInterface {
  name = 'AddOns1760001200100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking ADD COLUMN add_ons jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(add_ons) = 'array');
      -- Whatever frees the boat frees what was taken with it.
      CREATE TABLE addon_taking (
        occupancy_id uuid NOT NULL REFERENCES occupancy ON DELETE CASCADE,
        addon_id int NOT NULL,
        day date NOT NULL,
        qty int NOT NULL CHECK (qty > 0),
        PRIMARY KEY (occupancy_id, addon_id)
      );
      CREATE INDEX addon_taking_of_day ON addon_taking (addon_id, day);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE addon_taking; ALTER TABLE booking DROP COLUMN add_ons;');
  }
}
