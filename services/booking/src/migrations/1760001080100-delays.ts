import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Charters that depart later because of the weather, and the choice of guests whose charters the company has moved. */
export class Delays1760001080100 implements MigrationInterface {
  name = 'Delays1760001080100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE weather_delay (
        id uuid PRIMARY KEY,
        who text NOT NULL,
        minutes smallint NOT NULL CHECK (minutes BETWEEN 15 AND 240),
        note text,
        request_hash text NOT NULL,
        created_at timestamptz NOT NULL
      );

      ALTER TABLE booking_move
        ADD COLUMN delay_id uuid REFERENCES weather_delay,
        ADD COLUMN chosen boolean NOT NULL DEFAULT false,
        ADD COLUMN agreed_starts_at timestamptz,
        ADD COLUMN agreed_ends_at timestamptz,
        ADD COLUMN choose_by timestamptz,
        ADD COLUMN choice text CHECK (choice IN ('keep', 'move', 'refund')),
        ADD COLUMN choice_ended_at timestamptz;
      CREATE UNIQUE INDEX booking_move_open_choice ON booking_move (booking_id) WHERE choose_by IS NOT NULL AND choice_ended_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX booking_move_open_choice;
      ALTER TABLE booking_move DROP COLUMN delay_id, DROP COLUMN chosen, DROP COLUMN agreed_starts_at, DROP COLUMN agreed_ends_at,
        DROP COLUMN choose_by, DROP COLUMN choice, DROP COLUMN choice_ended_at;
      DROP TABLE weather_delay;
    `);
  }
}
