import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Daylight1760001020100 implements MigrationInterface {
  name = 'Daylight1760001020100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE package ADD COLUMN back_before_sunset int, ADD COLUMN depart_after_sunrise int;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE package DROP COLUMN back_before_sunset, DROP COLUMN depart_after_sunrise;');
  }
}
export { Daylight1760001020100 as Daylight };
