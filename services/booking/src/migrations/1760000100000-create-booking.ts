import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateBooking1760000100000 implements MigrationInterface {
  name = 'CreateBooking1760000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS btree_gist;

      CREATE TABLE vessel (
        id int PRIMARY KEY,
        name text NOT NULL,
        turnaround_minutes int NOT NULL CHECK (turnaround_minutes >= 0)
      );
      INSERT INTO vessel VALUES (1, 'Lady Lucaya', 60);

      CREATE TABLE occupancy (
        id uuid PRIMARY KEY,
        vessel_id int NOT NULL REFERENCES vessel,
        kind text NOT NULL CHECK (kind IN ('hold', 'booking', 'block')),
        during tstzrange NOT NULL CHECK (NOT isempty(during)),
        expires_at timestamptz,
        CONSTRAINT only_holds_expire CHECK ((kind = 'hold') = (expires_at IS NOT NULL)),
        CONSTRAINT one_charter_at_a_time EXCLUDE USING gist (vessel_id WITH =, during WITH &&)
      );
      CREATE INDEX occupancy_expiry ON occupancy (expires_at) WHERE kind = 'hold';

      CREATE TABLE hold (
        id uuid PRIMARY KEY,
        checkout text NOT NULL,
        occupancy_id uuid REFERENCES occupancy ON DELETE SET NULL,
        status text NOT NULL CHECK (status IN ('held', 'booked', 'refused', 'released')),
        form jsonb NOT NULL,
        offer jsonb NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX hold_checkout ON hold (checkout);
      CREATE UNIQUE INDEX hold_occupancy ON hold (occupancy_id);
      CREATE INDEX hold_unpaid ON hold (created_at) WHERE status IN ('held', 'released');

      CREATE TABLE booking (
        id uuid PRIMARY KEY,
        hold_id uuid NOT NULL,
        payment_id uuid NOT NULL CONSTRAINT one_booking_per_payment UNIQUE,
        payment_order_id text NOT NULL,
        occupancy_id uuid REFERENCES occupancy,
        confirmation_code text NOT NULL CONSTRAINT one_booking_per_code UNIQUE,
        package_id int NOT NULL,
        package_name text NOT NULL,
        package_duration text NOT NULL,
        booking_date date NOT NULL,
        time_slot text NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        guest_count int NOT NULL CHECK (guest_count BETWEEN 1 AND 12),
        first_name text NOT NULL,
        last_name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        special_requests text,
        locale text NOT NULL,
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        policy jsonb NOT NULL,
        status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'cancelled', 'completed')),
        payment_status text NOT NULL
          CHECK (payment_status IN ('pending', 'paid', 'partially_refunded', 'refunded', 'failed')),
        collected_at timestamptz,
        archived_at timestamptz,
        created_at timestamptz NOT NULL,
        CONSTRAINT sailing_bookings_take_the_boat CHECK (
          archived_at IS NOT NULL OR status IN ('cancelled', 'completed') OR occupancy_id IS NOT NULL
        )
      );
      CREATE UNIQUE INDEX booking_hold ON booking (hold_id);
      CREATE INDEX booking_newest ON booking (created_at DESC, id DESC) WHERE archived_at IS NULL;
      CREATE INDEX booking_date ON booking (booking_date) WHERE archived_at IS NULL;
      CREATE INDEX booking_status ON booking (status, created_at DESC, id DESC) WHERE archived_at IS NULL;
      CREATE INDEX booking_to_complete ON booking (ends_at) WHERE status = 'confirmed' AND archived_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE booking; DROP TABLE hold; DROP TABLE occupancy; DROP TABLE vessel;');
  }
}
