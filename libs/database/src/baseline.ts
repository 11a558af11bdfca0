import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first migration of a database or of a group of tables: their whole schema. */
export abstract class Baseline implements MigrationInterface {
  abstract readonly name: string;

  abstract readonly sql: string;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(this.sql);
  }

  /** @throws Error always: nothing is before a baseline */
  down(): Promise<void> {
    return Promise.reject(new Error(`${this.name} cannot be undone: delete the database`));
  }
}
