import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FiguresAndInvoices1760000150000 implements MigrationInterface {
  name = 'FiguresAndInvoices1760000150000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Carries every column that is summed: a sum reads this and never the table's wide rows.
      CREATE INDEX booking_figures ON booking (booking_date) INCLUDE (status, package_id, time_slot, amount_cents, guest_count)
        WHERE archived_at IS NULL;

      CREATE INDEX booking_invoiced ON booking (created_at DESC, id DESC) INCLUDE (amount_cents)
        WHERE archived_at IS NULL AND status IN ('confirmed', 'completed');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX booking_invoiced;
      DROP INDEX booking_figures;
    `);
  }
}
