import type { MigrationInterface, QueryRunner } from 'typeorm';

const issued = 'd.kind = past.kind AND d.ref = past.ref';
const issuedOrReturned = `(${issued} OR past.kind = ''credit_note'' AND d.kind = ''receipt'' AND d.ref = past.ref)`;

const change = (from: string, to: string): string => `
  DO $do$
  BEGIN
    EXECUTE replace(pg_get_functiondef('issue_past_documents'::regproc), '${from}', '${to}');
  END $do$;`;

/** A refund of a payment of too much has a receipt of less than nothing, and gets no credit note afterwards. */
export class DocumentsOfRefunds1760002610200 implements MigrationInterface {
  name = 'DocumentsOfRefunds1760002610200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(change(issued, issuedOrReturned));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(change(issuedOrReturned, issued));
  }
}
