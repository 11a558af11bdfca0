import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A process of the former release, which pays charters only, inserts without it. */
export class PaymentKind1760001100200 implements MigrationInterface {
  name = 'PaymentKind1760001100200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payment ADD kind text NOT NULL DEFAULT 'charter' CHECK (kind IN ('charter', 'request'));`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment DROP kind;');
  }
}
