import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { retryUntilDatabaseUp } from './connection-state.js';

/** The key of the advisory lock: any number, the same in every process. */
const lock = 7_320_411;

/** The name of a migration ends in its time, milliseconds since 1970, as TypeORM requires it. */
const timeDigits = 13;

/** Milliseconds between attempts to acquire the lock. */
const pollInterval = 200;

/**
 * PostgreSQL lets every role connect to a new database. Compose takes that right away before a program starts; an operator of databases, as on
 * Kubernetes, does not. A role that does not own the database changes nothing and gets a warning.
 */
const keepOthersOut = `DO $$ BEGIN
  IF has_database_privilege('public', current_database(), 'CONNECT') THEN
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  END IF;
END $$`;

/** Runs pending migrations in one process at a time; the others wait for it. Retries while PostgreSQL is unreachable. */
export const migrate = (dataSource: DataSource): Promise<void> => retryUntilDatabaseUp(() => migrateOnce(dataSource));

async function migrateOnce(dataSource: DataSource): Promise<void> {
  const holder = dataSource.createQueryRunner();
  try {
    // Polled: a statement that waits for the lock would exceed our own timeouts.
    while (!(await tryLock(holder))) await pause(pollInterval);
    await requireNoPreview(holder, dataSource);
    if (await dataSource.showMigrations()) await runPending(dataSource.options);
    await holder.query(keepOthersOut);
  } finally {
    // A failure means that the connection is lost, and PostgreSQL has released the lock with it.
    await holder.query('SELECT pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    await holder.release();
  }
}

/**
 * Tables of a preview cannot be upgraded: the migrations that made them were replaced by the baselines of release 1.0.0. Unknown migrations
 * that are newer than these are no reason: a release is rolled back by starting the former one.
 *
 * @throws Error when the database has migrations from before the first one of this program
 */
async function requireNoPreview(holder: QueryRunner, { migrations }: DataSource): Promise<void> {
  const [present]: { exists: boolean }[] = await holder.query(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
  if (!present!.exists) return;
  const times = migrations.map((migration) => Number((migration.name ?? migration.constructor.name).slice(-timeDigits)));
  const first = Math.min(...times, Number.MAX_SAFE_INTEGER);
  const [former]: { name: string }[] = await holder.query('SELECT name FROM migrations WHERE timestamp < $1 ORDER BY timestamp LIMIT 1', [
    first,
  ]);
  if (former) {
    throw new Error(
      `The database was made by a preview of release 1.0.0 (${former.name}) and cannot be upgraded. Delete it and start again: npm start -- --reset, or docker compose down --volumes.`,
    );
  }
}

/** Statements have no timeout, because rewriting a large table takes longer. Locks have one, because other statements queue behind a waiting migration. */
async function runPending(options: DataSourceOptions): Promise<void> {
  const withoutTimeouts = new DataSource({
    ...options,
    entities: [],
    extra: { ...(options.extra as object), statement_timeout: 0, query_timeout: 0 },
  });
  await withoutTimeouts.initialize();
  try {
    await withoutTimeouts.runMigrations({ transaction: 'each' });
  } finally {
    await withoutTimeouts.destroy();
  }
}

async function tryLock(holder: QueryRunner): Promise<boolean> {
  const [row]: { locked: boolean }[] = await holder.query('SELECT pg_try_advisory_lock($1) AS locked', [lock]);
  return row!.locked;
}
