/**
 * The rows of a service's database, out and in again. Its tables are made by the service's own migrations, so a copy
 * holds rows only and the names of the migrations it fits. pg_dump is not used: it refuses a server that is newer than
 * itself, and which one a machine has is chance.
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

/** So that no server's own settings change how a value is written. */
const exactWords = "SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET extra_float_digits = 3; SET timezone = 'UTC'";

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'charter-ops' });
  // What a lost connection interrupts says so itself.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(exactWords);
  return client;
}

/** One instant of the database, however long reading it takes. */
export async function openSnapshot(url: string): Promise<pg.Client> {
  const client = await connect(url);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // The snapshot is taken by the first question, not by BEGIN.
  await client.query('SELECT 1');
  return client;
}

/** Writes every row below `<folder>/<into>`, a gzipped COPY file per table. */
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

/** A database that is about to be replaced: its transaction is open, and nobody sees anything of it before `COMMIT`. */
export async function openReplacement(url: string): Promise<pg.Client> {
  const client = await connect(url);
  // A service that starts in this very moment is to make it fail, not wait.
  await client.query("BEGIN; SET LOCAL lock_timeout = '10s'");
  return client;
}

/** @throws when this copy does not fit these tables */
export async function requireSameTables(client: pg.Client, service: string, { migrations }: DatabaseCopy): Promise<void> {
  const present = await migrationsOf(client);
  // In any order: one database grew up with them, the other was made by all at once.
  const difference = [
    ...migrations.filter((name) => !present.includes(name)).map((name) => `it lacks ${name}`),
    ...present.filter((name) => !migrations.includes(name)).map((name) => `the backup lacks ${name}`),
  ];
  if (difference.length === 0) return;
  throw new Error(
    `The tables of ${service} are not those of the backup: ${difference.join(', ')}. ` +
      'Restore with the release that made the backup, and upgrade afterwards.',
  );
}

/** @throws when somebody else is at this database */
export async function requireIdle(client: pg.Client, service: string): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  const others = rows[0]!.others;
  if (others > 0) throw new Error(`${service} is in use by ${others} other connections: stop the services first.`);
}

/** How many rows there are to lose. */
export async function countRows(client: pg.Client): Promise<number> {
  let sum = 0;
  for (const { table } of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: number }>(`SELECT count(*)::float8 AS rows FROM ${quoted(table)}`);
    sum += rows[0]!.rows;
  }
  return sum;
}

/** Replaces every row, inside the open transaction. */
export async function copyIn(client: pg.Client, folder: string, { tables, sequences }: DatabaseCopy): Promise<void> {
  // What triggers wrote lies in the backup too, and they would write it a second time.
  for (const { table } of tables) await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.map(({ table }) => quoted(table)).join(', ')}`);
  for (const { table, columns, rows, file } of tables) {
    const target = client.query(new CopyIn(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
    await pipeline(createReadStream(join(folder, file)), createGunzip(), target);
    if (target.rows !== rows) throw new Error(`${table}: ${target.rows} rows were restored, ${rows} were backed up`);
  }
  for (const { table } of tables) await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  // Not setval: that would stay when the transaction is rolled back.
  for (const { name, next } of sequences) await client.query(`ALTER SEQUENCE ${name} RESTART WITH ${BigInt(next)}`);
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ made: boolean }>("SELECT to_regclass('public.migrations') IS NOT NULL AS made");
  if (!rows[0]!.made) return [];
  return (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).rows.map(({ name }) => name);
}

/** Tables with the columns that can be written, each table after those it refers to. */
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
    if (below.includes(table)) throw new Error(`${[...below, table].join(' → ')} refer to each other: no order can fill them`);
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
    // Not pg_sequences.last_value: that forgets the value of a sequence that was restarted and not used since.
    const next = await client.query<{ next: string }>(
      `SELECT (CASE WHEN is_called THEN last_value + ${step} ELSE last_value END)::text AS next FROM ${name}`,
    );
    sequences.push({ name, next: next.rows[0]!.next });
  }
  return sequences;
}

const quoted = (name: string) => pg.escapeIdentifier(name);
