import { createHash } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import { Database, databaseModule, migrate, type Tables } from '@charter/database';
import { entityDifferences } from './entity-columns.js';

/**
 * A migrated database on this server, to be copied, because a copy takes less time than the migrations. The first worker that needs
 * it makes it, and the others wait. Its name has a hash of the migrations, so that a server that outlives a run has none of changed ones.
 *
 * @returns its name
 */
export async function templateDatabase(server: string, tables: readonly Tables[]): Promise<string> {
  const template = `template_${hashOf(tables)}`;
  await onServer(server, async (client) => {
    // Released with the connection, so that a killed worker blocks no other.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    const unfinished = `${template}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    await migrateTables(urlOf(server, unfinished), tables);
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  });
  return template;
}

/** A hash of the migrations' names and source, in their order. */
function hashOf(tables: readonly Tables[]): string {
  const hash = createHash('sha256');
  for (const migration of tables.flatMap(({ migrations = [] }) => migrations)) hash.update(`${migration.name}\0${String(migration)}\0`);
  return hash.digest('hex').slice(0, 16);
}

/** Migrates as a service does when it starts. @throws Error when entities do not fit the schema */
async function migrateTables(url: string, tables: readonly Tables[]): Promise<void> {
  const app = await NestFactory.createApplicationContext(databaseModule({ url, tables }), { logger: false, abortOnError: false });
  try {
    const { dataSource } = app.get(Database);
    await migrate(dataSource);
    const differences = await entityDifferences(dataSource);
    if (differences.length > 0) throw new Error(`Entities do not fit the schema:\n${differences.join('\n')}`);
  } finally {
    await app.close();
  }
}

/** The URL of another database on the same server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Connects for some statements. */
export async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
