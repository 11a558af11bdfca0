import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { whileAway } from './presence.js';

/** Any number, the same in every process. */
const lock = 7_320_411;

const lookEvery = 200;

/** Runs what is pending, one process at a time: the others wait, then find nothing to do. */
export const migrate = (dataSource: DataSource): Promise<void> => whileAway(() => migrateOnce(dataSource));

async function migrateOnce(dataSource: DataSource): Promise<void> {
  const holder = dataSource.createQueryRunner();
  try {
    // Asked again and again: a statement that waited for it would be ended by our own time-outs.
    while (!(await takeLock(holder))) await pause(lookEvery);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    // A lock whose connection is gone is gone with it.
    await holder.query('SELECT pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    await holder.release();
  }
}

async function takeLock(holder: QueryRunner): Promise<boolean> {
  const [row]: { taken: boolean }[] = await holder.query('SELECT pg_try_advisory_lock($1) AS taken', [lock]);
  return row!.taken;
}
