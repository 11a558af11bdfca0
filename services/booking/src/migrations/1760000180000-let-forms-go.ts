import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LetFormsGo1760000180000 implements MigrationInterface {
  name = 'LetFormsGo1760000180000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX hold_refused ON hold (created_at) WHERE status = 'refused'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX hold_refused');
  }
}
