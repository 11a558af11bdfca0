import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WeatherWatches1760001010200 implements MigrationInterface {
  name = 'WeatherWatches1760001010200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE cancellation ADD COLUMN choice_reminders smallint NOT NULL DEFAULT 0 CHECK (choice_reminders BETWEEN 0 AND 2);

      CREATE TABLE weather_watch (
        booking_id uuid NOT NULL REFERENCES booking,
        starts_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (booking_id, starts_at)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE weather_watch; ALTER TABLE cancellation DROP COLUMN choice_reminders');
  }
}
