import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Team1760001040000 implements MigrationInterface {
  name = 'Team1760001040000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE staff_account
        ADD COLUMN role text NOT NULL DEFAULT 'admin' CHECK (role IN ('admin', 'crew')),
        ADD COLUMN full_name text,
        ADD COLUMN email_address text;
      CREATE TABLE staff_invitation (
        id uuid PRIMARY KEY,
        full_name text NOT NULL,
        email_address text NOT NULL,
        role text NOT NULL CHECK (role IN ('admin', 'crew')),
        invited_by text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        accepted_at timestamptz
      );
      CREATE UNIQUE INDEX one_open_staff_invitation ON staff_invitation (lower(email_address)) WHERE accepted_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE staff_invitation;
      ALTER TABLE staff_account DROP COLUMN role, DROP COLUMN full_name, DROP COLUMN email_address;
    `);
  }
}
export { Team1760001040000 as CreateTeam };
