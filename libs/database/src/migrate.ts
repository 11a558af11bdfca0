import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { retryUntilDatabaseUp } from './connection-state.js';

/** Any number, the same in every process. */
const lock = 7_320_411;

const lookEvery = 200;

/** Runs what is pending, one process at a time: the others wait, then find nothing to do. */
export const migrate = (dataSource: DataSource): Promise<void> => retryUntilDatabaseUp(() => migrateOnce(dataSource));

async function migrateOnce(dataSource: DataSource): Promise<void> {
  const holder = dataSource.createQueryRunner();
  try {
    // Asked again and again: a statement that waited for it would be ended by our own time-outs.
    while (!(await takeLock(holder))) await pause(lookEvery);
    if (await dataSource.showMigrations()) await runPending(dataSource.options);
  } finally {
    // A lock whose connection is gone is gone with it.
    await holder.query('SELECT pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    await holder.release();
  }
}

/** A table of a million rows is not written anew in the time that a question has. A lock is, though: everybody else waits behind who waits for it. */
async function runPending(options: DataSourceOptions): Promise<void> {
  const patient = new DataSource({
    ...options,
    entities: [],
    extra: { ...(options.extra as object), statement_timeout: 0, query_timeout: 0 },
  });
  await patient.initialize();
  try {
    await patient.runMigrations({ transaction: 'each' });
  } finally {
    await patient.destroy();
  }
}

async function takeLock(holder: QueryRunner): Promise<boolean> {
  const [row]: { taken: boolean }[] = await holder.query('SELECT pg_try_advisory_lock($1) AS taken', [lock]);
  return row!.taken;
}
