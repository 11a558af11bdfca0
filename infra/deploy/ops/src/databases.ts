/**
 * Copies the rows of a service's database to files and back. Tables are created by the service's migrations, so a copy
 * contains only rows and the names of the migrations that it fits. pg_dump is not used, because it rejects servers newer
 * than itself and its version differs between machines.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { CopyIn, CopyOut } from './copy-stream.ts';
import type { DatabaseCopy, TableCopy } from './manifest.ts';

/** Makes the textual form of values independent of the server's settings. */
const formatSettings = "SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET extra_float_digits = 3; SET timezone = 'UTC'";

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'charter-ops' });
  // A lost connection rejects the running query; without this listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(formatSettings);
  return client;
}

/** Opens a read-only transaction with a consistent snapshot. */
export async function openSnapshot(url: string): Promise<pg.Client> {
  const client = await connect(url);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // The snapshot is taken by the first query, not by BEGIN.
  await client.query('SELECT 1');
  return client;
}

/** Writes all rows below `<folder>/<into>`, as one gzipped COPY file per table. */
export async function copyOut(client: pg.Client, folder: string, into: string): Promise<DatabaseCopy> {
  await mkdir(join(folder, into), { recursive: true, mode: 0o700 });
  const tables: TableCopy[] = [];
  for (const { table, columns } of await tablesOf(client)) {
    const file = join(into, `${table}.copy.gz`);
    const rows = client.query(new CopyOut(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) TO STDOUT`));
    const hash = createHash('sha256');
    const hashed = new PassThrough();
    hashed.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(rows, createGzip(), hashed, createWriteStream(join(folder, file), { mode: 0o600, flags: 'wx' }));
    tables.push({ table, columns, rows: rows.rows, file, sha256: hash.digest('hex') });
  }
  return { migrations: await migrationsOf(client), tables, sequences: await sequencesOf(client) };
}

/** Opens the transaction in which `copyIn` replaces the rows; the caller commits it. */
export async function openReplacement(url: string): Promise<pg.Client> {
  const client = await connect(url);
  // Fails instead of waiting when a service starts meanwhile.
  await client.query("BEGIN; SET LOCAL lock_timeout = '10s'");
  return client;
}

/** @throws when the copy was made with other migrations */
export async function requireSameTables(client: pg.Client, service: string, { migrations }: DatabaseCopy): Promise<void> {
  const present = await migrationsOf(client);
  // The order may differ: an older database got its migrations one release after another.
  const difference = [
    ...migrations.filter((name) => !present.includes(name)).map((name) => `the database lacks ${name}`),
    ...present.filter((name) => !migrations.includes(name)).map((name) => `the backup lacks ${name}`),
  ];
  if (difference.length === 0) return;
  throw new Error(
    `The tables of ${service} are not those of the backup: ${difference.join(', ')}. ` +
      'Restore with the release that made the backup, and upgrade afterwards.',
  );
}

/** @throws when the database has other connections */
export async function requireIdle(client: pg.Client, service: string): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  const others = rows[0]!.others;
  if (others > 0) throw new Error(`${service} is in use by ${others} other connections: stop the services first.`);
}

/** Number of rows in all tables. */
export async function countRows(client: pg.Client): Promise<number> {
  let sum = 0;
  for (const { table } of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: number }>(`SELECT count(*)::float8 AS rows FROM ${quoted(table)}`);
    sum += rows[0]!.rows;
  }
  return sum;
}

/** Replaces all rows within the open transaction. */
export async function copyIn(client: pg.Client, folder: string, { tables, sequences }: DatabaseCopy): Promise<void> {
  // Rows written by triggers are in the backup too; enabled triggers would write them a second time.
  for (const { table } of tables) await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.map(({ table }) => quoted(table)).join(', ')}`);
  for (const { table, columns, rows, file } of tables) {
    const target = client.query(new CopyIn(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
    await pipeline(createReadStream(join(folder, file)), createGunzip(), target);
    if (target.rows !== rows) throw new Error(`${table}: ${target.rows} rows were restored, ${rows} were backed up`);
  }
  for (const { table } of tables) await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  // Not setval, which is not undone by a rollback.
  for (const { name, next } of sequences) await client.query(`ALTER SEQUENCE ${name} RESTART WITH ${BigInt(next)}`);
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ made: boolean }>("SELECT to_regclass('public.migrations') IS NOT NULL AS made");
  if (!rows[0]!.made) return [];
  return (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).rows.map(({ name }) => name);
}

/** Tables with their writable columns, each table after the tables that it references. */
async function tablesOf(client: pg.Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[]; parents: string[] }>(
    `SELECT c.relname AS "table",
       ARRAY(SELECT a.attname::text FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
       ARRAY(SELECT DISTINCT p.relname::text FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
             WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS parents
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname`,
  );
  const ordered = new Set<string>();
  const place = (table: string, below: string[]) => {
    if (ordered.has(table)) return;
    if (below.includes(table)) throw new Error(`${[...below, table].join(' → ')} reference each other: no insertion order exists`);
    for (const parent of byName.get(table)!.parents) place(parent, [...below, table]);
    ordered.add(table);
  };
  const byName = new Map(rows.map((row) => [row.table, row]));
  for (const table of byName.keys()) place(table, []);
  return [...ordered].map((table) => ({ table, columns: byName.get(table)!.columns }));
}

async function sequencesOf(client: pg.Client): Promise<DatabaseCopy['sequences']> {
  const { rows } = await client.query<{ name: string; step: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, increment_by::text AS step
     FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
  const sequences: DatabaseCopy['sequences'] = [];
  for (const { name, step } of rows) {
    // Not pg_sequences.last_value, which is NULL for a sequence that was restarted and not used since.
    const next = await client.query<{ next: string }>(
      `SELECT (CASE WHEN is_called THEN last_value + ${step} ELSE last_value END)::text AS next FROM ${name}`,
    );
    sequences.push({ name, next: next.rows[0]!.next });
  }
  return sequences;
}

const quoted = (name: string) => pg.escapeIdentifier(name);
