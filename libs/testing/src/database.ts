import { randomBytes } from 'node:crypto';
import type { Tables } from '@charter/database';
import pg from 'pg';
import { onServer, templateDatabase, urlOf } from './template-database.js';

/** A new database of one test file, on the server of DATABASE_URL. */
export interface TestDatabase {
  /** Unique, so that it can also prefix the test file's keys in Redis. */
  name: string;
  url: string;
  /** Runs one statement on a connection outside the service. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /**
   * Deletes all rows of the tables and of all tables that refer to them. TRUNCATE … CASCADE does the same, and takes ten times as long
   * with few rows, because it creates a new file for each table and index.
   */
  empty(...tables: string[]): Promise<void>;
  /** Deletes the database, also while the service is still connected. */
  drop(): Promise<void>;
}

/**
 * @param name such as "catalog"; a random suffix separates parallel runs
 * @param tables with which the database is migrated, so that the start of their service finds nothing to do; without them it is empty
 */
export async function createTestDatabase(name: string, tables?: readonly Tables[]): Promise<TestDatabase> {
  const server = process.env.DATABASE_URL;
  if (!server) throw new Error('Service tests need DATABASE_URL, the URL of a PostgreSQL server');
  const database = `test_${name}_${randomBytes(4).toString('hex')}`;
  const template = tables ? ` TEMPLATE ${await templateDatabase(server, tables)}` : '';
  await onServer(server, (client) => client.query(`CREATE DATABASE ${database}${template}`));
  const url = urlOf(server, database);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // DROP … WITH (FORCE) ends idle connections, which the pool reports as errors.
  pool.on('error', () => undefined);
  const deletions: Record<string, Promise<string>> = {};
  return {
    name: database,
    url,
    query: async <Row extends object>(sql: string, values?: unknown[]) => (await pool.query<Row>(sql, values)).rows,
    empty: async (...emptied) => void (await pool.query(await (deletions[emptied.join()] ??= deletionOf(pool, emptied)))),
    drop: async () => {
      await pool.end();
      await onServer(server, (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`));
    },
  };
}

/** @returns the statements of one transaction, which waits for transactions that are writing to the tables */
async function deletionOf(pool: pg.Pool, tables: string[]): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `WITH RECURSIVE referring (id, depth) AS (
       SELECT name::regclass::oid, 0 FROM unnest($1::text[]) AS name
       UNION
       SELECT conrelid, depth + 1 FROM pg_constraint JOIN referring ON confrelid = id
       WHERE contype = 'f' AND conrelid <> confrelid AND depth < 20
     )
     SELECT id::regclass::text AS name FROM referring GROUP BY id ORDER BY max(depth) DESC, name`,
    [tables],
  );
  const names = rows.map(({ name }) => name);
  // A trigger may reject every DELETE, as that of the folio's entries does; it does not see TRUNCATE.
  const { rows: kept } = await pool.query<{ name: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
     WHERE NOT tgisinternal AND tgtype & 11 = 11 AND tgrelid::regclass::text = ANY($1)`,
    [names],
  );
  const isKept = new Set(kept.map(({ name }) => name));
  return [
    `LOCK TABLE ${names.join(', ')} IN EXCLUSIVE MODE`,
    ...names.map((name) => (isKept.has(name) ? `TRUNCATE ${name}` : `DELETE FROM ${name}`)),
  ].join('; ');
}
