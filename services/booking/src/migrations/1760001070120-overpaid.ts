import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Overpaid1760001070120 implements MigrationInterface {
  name = 'Overpaid1760001070120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX booking_overpaid ON booking (id) WHERE balance_cents < 0 AND archived_at IS NULL;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX booking_overpaid;');
  }
}
