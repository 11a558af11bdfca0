import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OneReviewPerBooking1760000310000 implements MigrationInterface {
  name = 'OneReviewPerBooking1760000310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE testimonial
        ADD COLUMN confirmation_code text,
        -- What staff write down has no booking: any number of those.
        ADD CONSTRAINT one_review_per_booking UNIQUE (confirmation_code);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE testimonial DROP COLUMN confirmation_code');
  }
}
export { OneReviewPerBooking1760000310000 as OneReviewPerBooking };
