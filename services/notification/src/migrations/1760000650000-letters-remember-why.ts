import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LettersRememberWhy1760000650000 implements MigrationInterface {
  name = 'LettersRememberWhy1760000650000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE email ADD correlation jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE email DROP correlation');
  }
}
