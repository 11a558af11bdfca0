import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sunset on the day of a charter whose slot is counted from it. */
export class Sunset1760001060100 implements MigrationInterface {
  name = 'Sunset1760001060100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking ADD sunset timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking DROP sunset');
  }
}
