import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A test file's own database, empty, on the server that DATABASE_URL names. */
export interface TestDatabase {
  /** Like no other's: also a prefix for what the test file keeps elsewhere. */
  name: string;
  url: string;
  /** Rows of one statement, seen from outside the service. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** @param name such as "catalog"; parallel runs do not meet, the rest of the name is random */
export async function createTestDatabase(name: string): Promise<TestDatabase> {
  const server = process.env.DATABASE_URL;
  if (!server) throw new Error('Service tests need DATABASE_URL, the URL of a PostgreSQL server');
  const database = `test_${name}_${randomBytes(4).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${database}`);
  const url = new URL(server);
  url.pathname = `/${database}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 4 });
  // DROP … WITH (FORCE) ends idle connections too; that is the plan, not an accident.
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
