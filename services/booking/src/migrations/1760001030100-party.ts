import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Party1760001030100 implements MigrationInterface {
  name = 'Party1760001030100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking ADD COLUMN party_version int NOT NULL DEFAULT 1 CHECK (party_version > 0);

      CREATE TABLE party_member (
        id uuid PRIMARY KEY,
        booking_id uuid NOT NULL REFERENCES booking,
        position smallint NOT NULL CHECK (position > 0),
        name text,
        age text NOT NULL CHECK (age IN ('adult', 'child', 'infant')),
        needs text,
        swims boolean,
        guardian_id uuid REFERENCES party_member ON DELETE SET NULL CHECK (guardian_id <> id),
        email text CHECK (email IS NULL OR age = 'adult'),
        created_at timestamptz NOT NULL,
        CONSTRAINT one_member_per_position UNIQUE (booking_id, position)
      );
      CREATE INDEX party_member_guardian ON party_member (guardian_id) WHERE guardian_id IS NOT NULL;
      -- For the purge of needs: only members of coming charters and of those of the last days have any.
      CREATE INDEX party_member_needs ON party_member (booking_id) WHERE needs IS NOT NULL OR swims IS NOT NULL;
      CREATE INDEX party_member_email ON party_member (lower(email)) WHERE email IS NOT NULL;

      CREATE TABLE waiver_text (
        version int NOT NULL CHECK (version > 0),
        locale text NOT NULL,
        body text NOT NULL,
        published_at timestamptz NOT NULL,
        PRIMARY KEY (version, locale)
      );

      CREATE TABLE waiver_signature (
        member_id uuid PRIMARY KEY REFERENCES party_member ON DELETE CASCADE,
        version int NOT NULL,
        locale text NOT NULL,
        signed_name text NOT NULL,
        by_member_id uuid REFERENCES party_member ON DELETE SET NULL,
        signed_at timestamptz NOT NULL,
        address text,
        agent text,
        FOREIGN KEY (version, locale) REFERENCES waiver_text
      );
      CREATE INDEX waiver_signature_by_member ON waiver_signature (by_member_id) WHERE by_member_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE waiver_signature;
      DROP TABLE waiver_text;
      DROP TABLE party_member;
      ALTER TABLE booking DROP COLUMN party_version;
    `);
  }
}
