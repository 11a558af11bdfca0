import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A charter moves to a day that costs more once the difference is paid; until then its slot is kept for the guest. */
export class MovesToOtherPrices1760002100300 implements MigrationInterface {
  name = 'MovesToOtherPrices1760002100300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment_request ADD occupancy_id uuid REFERENCES occupancy ON DELETE SET NULL;
      CREATE INDEX payment_request_occupancy ON payment_request (occupancy_id) WHERE occupancy_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_request DROP occupancy_id;');
  }
}
