import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the holds whose payment is in progress: they have their promo code's use also after their slot has expired. */
export class CommittedHolds1760002640100 implements MigrationInterface {
  name = 'CommittedHolds1760002640100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX hold_committed ON hold (id) WHERE committed_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX hold_committed');
  }
}
