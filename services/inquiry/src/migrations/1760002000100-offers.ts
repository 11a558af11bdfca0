import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inquiries that questions about offers have opened. */
export class Offers implements MigrationInterface {
  name = 'Offers1760002000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inquiry ADD offer_id uuid;
      CREATE UNIQUE INDEX inquiry_of_offer ON inquiry (offer_id) WHERE offer_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inquiry DROP offer_id;');
  }
}
