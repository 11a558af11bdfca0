import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where guests stay: crew plan the pick-up by it, and the delays of cruise ships. */
export class Lodging1760002630200 implements MigrationInterface {
  name = 'Lodging1760002630200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking ADD lodging text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking DROP lodging');
  }
}
