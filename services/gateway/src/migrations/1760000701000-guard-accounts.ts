import type { MigrationInterface, QueryRunner } from 'typeorm';

export class GuardAccounts1760000701000 implements MigrationInterface {
  name = 'GuardAccounts1760000701000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE staff_account
        ADD COLUMN totp_secret text,
        ADD COLUMN totp_since timestamptz,
        ADD COLUMN totp_step bigint;
      CREATE TABLE recovery_code (
        account_id int NOT NULL REFERENCES staff_account ON DELETE CASCADE,
        code_hash text NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (account_id, code_hash)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE recovery_code;
      ALTER TABLE staff_account DROP COLUMN totp_secret, DROP COLUMN totp_since, DROP COLUMN totp_step;
    `);
  }
}
export { GuardAccounts1760000701000 as GuardAccounts };
