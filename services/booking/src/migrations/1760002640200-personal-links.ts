import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PersonalLinks1760002640200 implements MigrationInterface {
  name = 'PersonalLinks1760002640200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Who wrote the values of earlier rows is unknown: nobody is shown them.
      ALTER TABLE party_member ADD COLUMN noted text[] NOT NULL DEFAULT '{needs,swims,email}'
        CHECK (noted <@ ARRAY['needs', 'swims', 'email']);
      ALTER TABLE party_member ALTER COLUMN noted SET DEFAULT '{}';
      ALTER TABLE offer ADD COLUMN link_version int NOT NULL DEFAULT 1 CHECK (link_version > 0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE offer DROP COLUMN link_version;
      ALTER TABLE party_member DROP COLUMN noted;
    `);
  }
}
