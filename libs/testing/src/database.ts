import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A new, empty database of one test file, on the server of DATABASE_URL. */
export interface TestDatabase {
  /** Unique, so that it can also prefix the test file's keys in Redis. */
  name: string;
  url: string;
  /** Runs one statement on a connection outside the service. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Deletes the database, also while the service is still connected. */
  drop(): Promise<void>;
}

/** @param name such as "catalog"; a random suffix separates parallel runs */
export async function createTestDatabase(name: string): Promise<TestDatabase> {
  const server = process.env.DATABASE_URL;
  if (!server) throw new Error('Service tests need DATABASE_URL, the URL of a PostgreSQL server');
  const database = `test_${name}_${randomBytes(4).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${database}`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 4 });
  // DROP … WITH (FORCE) ends idle connections, which the pool reports as errors.
  pool.on('error', () => undefined);
  return {
    name: database,
    url: url.href,
    query: async <Row extends object>(sql: string, values?: unknown[]) => (await pool.query<Row>(sql, values)).rows,
    drop: async () => {
      await pool.end();
      await onServer(server, `DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
