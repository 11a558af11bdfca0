import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenameContentConstraints1760000670000 implements MigrationInterface {
  name = 'RenameContentConstraints1760000670000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE email RENAME CONSTRAINT owed_says_something TO queued_has_content;
      ALTER INDEX email_told RENAME TO email_with_content;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER INDEX email_with_content RENAME TO email_told;
      ALTER TABLE email RENAME CONSTRAINT queued_has_content TO owed_says_something;
    `);
  }
}
