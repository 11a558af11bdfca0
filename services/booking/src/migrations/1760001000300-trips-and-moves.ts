import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TripsAndMoves1760001000300 implements MigrationInterface {
  name = 'TripsAndMoves1760001000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking
        ADD COLUMN link_version int NOT NULL DEFAULT 1 CHECK (link_version > 0),
        ADD COLUMN guest_moves smallint NOT NULL DEFAULT 0 CHECK (guest_moves >= 0);

      -- A move deletes the former occupancy before it inserts the one of the new time, which may overlap it. Only it defers the check:
      -- a restore cannot alter a table that has deferred checks.
      ALTER TABLE booking ALTER CONSTRAINT booking_occupancy_id_fkey DEFERRABLE INITIALLY IMMEDIATE;

      CREATE TABLE booking_move (
        id uuid PRIMARY KEY,
        booking_id uuid NOT NULL REFERENCES booking,
        actor_kind text NOT NULL CHECK (actor_kind IN ('guest', 'staff')),
        actor_name text,
        cause text NOT NULL CHECK (cause IN ('guest', 'weather', 'business')),
        from_date date NOT NULL,
        from_slot text NOT NULL,
        from_starts_at timestamptz NOT NULL,
        from_ends_at timestamptz NOT NULL,
        to_date date NOT NULL,
        to_slot text NOT NULL,
        to_starts_at timestamptz NOT NULL,
        to_ends_at timestamptz NOT NULL,
        percent_before smallint NOT NULL CHECK (percent_before BETWEEN 0 AND 100),
        created_at timestamptz NOT NULL
      );
      CREATE INDEX booking_move_booking ON booking_move (booking_id, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE booking_move;
      ALTER TABLE booking ALTER CONSTRAINT booking_occupancy_id_fkey NOT DEFERRABLE;
      ALTER TABLE booking DROP COLUMN link_version, DROP COLUMN guest_moves;
    `);
  }
}
