import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that can be renewed, and ids of messages that guests choose for themselves alone. */
export class Links implements MigrationInterface {
  name = 'Links1760002640100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inquiry ADD link_version int NOT NULL DEFAULT 1 CHECK (link_version > 0);
      ALTER TABLE inquiry_message DROP CONSTRAINT inquiry_message_pkey, ADD PRIMARY KEY (inquiry_id, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inquiry_message DROP CONSTRAINT inquiry_message_pkey, ADD PRIMARY KEY (id);
      ALTER TABLE inquiry DROP link_version;
    `);
  }
}
