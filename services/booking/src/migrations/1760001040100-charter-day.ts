import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CharterDay1760001040100 implements MigrationInterface {
  name = 'CharterDay1760001040100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE crew_member (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        phone_number text NOT NULL,
        role text NOT NULL CHECK (role IN ('captain', 'mate', 'steward')),
        active boolean NOT NULL DEFAULT true
      );
      CREATE TABLE charter_crew (
        booking_id uuid NOT NULL REFERENCES booking ON DELETE CASCADE,
        crew_id uuid NOT NULL REFERENCES crew_member,
        PRIMARY KEY (booking_id, crew_id)
      );
      CREATE TABLE charter_log (
        id uuid PRIMARY KEY,
        booking_id uuid NOT NULL REFERENCES booking ON DELETE CASCADE,
        -- No foreign key: the entry stays when the member is removed from the party.
        member_id uuid,
        kind text NOT NULL CHECK (kind IN ('boarded', 'departed', 'returned', 'no_show', 'note')),
        at timestamptz NOT NULL,
        received_at timestamptz NOT NULL,
        who text NOT NULL,
        note text
      );
      CREATE INDEX charter_log_booking ON charter_log (booking_id, at);
      ALTER TABLE booking ADD COLUMN no_show_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking DROP COLUMN no_show_at;
      DROP TABLE charter_log, charter_crew, crew_member;
    `);
  }
}
