import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time after a booking is kept while its guest pays for an add-on that lengthens the charter. */
export class ExtraTime1760002500100 implements MigrationInterface {
  name = 'ExtraTime1760002500100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Whatever frees the boat, or moves the charter, frees the time that would have lengthened it.
      ALTER TABLE occupancy ADD extends uuid REFERENCES occupancy ON DELETE CASCADE;
      CREATE UNIQUE INDEX occupancy_extends ON occupancy (extends) WHERE extends IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM occupancy WHERE extends IS NOT NULL; ALTER TABLE occupancy DROP extends;');
  }
}
