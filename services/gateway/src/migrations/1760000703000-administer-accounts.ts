import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AdministerAccounts1760000703000 implements MigrationInterface {
  name = 'AdministerAccounts1760000703000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE staff_account ADD COLUMN one_time_until timestamptz, ADD COLUMN disabled_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE staff_account DROP COLUMN one_time_until, DROP COLUMN disabled_at');
  }
}
export { AdministerAccounts1760000703000 as AdministerAccounts };
