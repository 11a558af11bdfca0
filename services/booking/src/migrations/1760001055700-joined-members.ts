import type { MigrationInterface, QueryRunner } from 'typeorm';

export class JoinedMembers1760001055700 implements MigrationInterface {
  name = 'JoinedMembers1760001055700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE party_member ADD COLUMN joined_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE party_member DROP COLUMN joined_at');
  }
}
