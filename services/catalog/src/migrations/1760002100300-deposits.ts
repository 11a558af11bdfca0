import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deposits are off until staff set a percentage. */
export class Deposits1760002100300 implements MigrationInterface {
  name = 'Deposits1760002100300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE package ADD deposit_percent int CHECK (deposit_percent BETWEEN 20 AND 90)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE package DROP deposit_percent');
  }
}
