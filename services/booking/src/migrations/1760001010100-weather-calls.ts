import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WeatherCalls1760001010100 implements MigrationInterface {
  name = 'WeatherCalls1760001010100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE occupancy DROP CONSTRAINT occupancy_kind_check, DROP CONSTRAINT only_holds_expire,
        ADD CONSTRAINT occupancy_kind_check CHECK (kind IN ('hold', 'booking', 'block', 'offer')),
        ADD CONSTRAINT only_holds_and_offers_expire CHECK ((kind IN ('hold', 'offer')) = (expires_at IS NOT NULL));
      DROP INDEX occupancy_expiry;
      CREATE INDEX occupancy_expiry ON occupancy (expires_at) WHERE expires_at IS NOT NULL;

      CREATE TABLE weather_call (
        id uuid PRIMARY KEY,
        who text NOT NULL,
        cause text NOT NULL CHECK (cause IN ('weather', 'boat')),
        note text,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        request_hash text NOT NULL,
        created_at timestamptz NOT NULL,
        withdrawn_at timestamptz
      );
      CREATE INDEX weather_call_newest ON weather_call (created_at DESC);

      ALTER TABLE cancellation
        ADD COLUMN status_before text CHECK (status_before IN ('pending', 'confirmed')),
        ADD COLUMN offer jsonb,
        ADD COLUMN offer_occupancy_id uuid,
        ADD FOREIGN KEY (weather_call_id) REFERENCES weather_call,
        ADD CONSTRAINT choice_has_a_deadline CHECK ((weather_call_id IS NULL) = (choose_by IS NULL)),
        ADD CONSTRAINT choice_has_a_time CHECK ((choice IS NULL) = (chosen_at IS NULL));
      CREATE INDEX cancellation_call ON cancellation (weather_call_id) WHERE weather_call_id IS NOT NULL;
      CREATE INDEX cancellation_offer ON cancellation (offer_occupancy_id) WHERE offer_occupancy_id IS NOT NULL;
      CREATE INDEX cancellation_waiting ON cancellation (choose_by) WHERE chosen_at IS NULL AND undone_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE cancellation DROP CONSTRAINT choice_has_a_deadline, DROP CONSTRAINT choice_has_a_time,
        DROP CONSTRAINT cancellation_weather_call_id_fkey,
        DROP COLUMN status_before, DROP COLUMN offer, DROP COLUMN offer_occupancy_id;
      DROP INDEX cancellation_call, cancellation_waiting;
      DROP TABLE weather_call;
      DELETE FROM occupancy WHERE kind = 'offer';
      DROP INDEX occupancy_expiry;
      CREATE INDEX occupancy_expiry ON occupancy (expires_at) WHERE kind = 'hold';
      ALTER TABLE occupancy DROP CONSTRAINT occupancy_kind_check, DROP CONSTRAINT only_holds_and_offers_expire,
        ADD CONSTRAINT occupancy_kind_check CHECK (kind IN ('hold', 'booking', 'block')),
        ADD CONSTRAINT only_holds_expire CHECK ((kind = 'hold') = (expires_at IS NOT NULL));
    `);
  }
}
