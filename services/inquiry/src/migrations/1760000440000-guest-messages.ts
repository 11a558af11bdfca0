import type { MigrationInterface, QueryRunner } from 'typeorm';

export class GuestMessages1760000440000 implements MigrationInterface {
  name = 'GuestMessages1760000440000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null until the guest has written again. The clock of an inquiry starts at its creation or here.
      ALTER TABLE inquiry ADD COLUMN waiting_since timestamptz;
      CREATE TABLE inquiry_message (
        id uuid PRIMARY KEY,
        inquiry_id int NOT NULL REFERENCES inquiry ON DELETE CASCADE,
        message text NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX inquiry_message_thread ON inquiry_message (inquiry_id, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE inquiry_message;
      ALTER TABLE inquiry DROP COLUMN waiting_since;
    `);
  }
}
export { GuestMessages1760000440000 as GuestMessages };
