import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LettersOfABooking1760000640000 implements MigrationInterface {
  name = 'LettersOfABooking1760000640000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE email ADD booking_id uuid;
      UPDATE email SET booking_id = subject_id::uuid WHERE template IN ('booking-confirmation', 'staff-notice');
      CREATE INDEX email_booking ON email (booking_id, queued_at) WHERE booking_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX email_booking; ALTER TABLE email DROP booking_id;');
  }
}
