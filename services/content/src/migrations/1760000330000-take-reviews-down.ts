import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TakeReviewsDown1760000330000 implements MigrationInterface {
  name = 'TakeReviewsDown1760000330000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The row stays behind: one_review_per_booking keeps the guest's link closed.
      ALTER TABLE testimonial ADD COLUMN archived_at timestamptz;
      CREATE INDEX testimonial_newest ON testimonial (created_at DESC, id DESC) WHERE archived_at IS NULL;

      -- Whoever reviewed before this was a fact is not invited to do it again.
      INSERT INTO outbox (id, subject, event)
      SELECT told.id, told.subject, jsonb_build_object(
        'id', told.id, 'type', told.subject, 'occurredAt', told.at, 'correlationId', told.id,
        'data', jsonb_build_object('confirmationCode', told.code))
      FROM (
        SELECT gen_random_uuid() id, 'evt.content.reviewed' subject, confirmation_code code,
          to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') at
        FROM testimonial WHERE confirmation_code IS NOT NULL
      ) told;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE testimonial DROP COLUMN archived_at');
  }
}
export { TakeReviewsDown1760000330000 as TakeReviewsDown };
