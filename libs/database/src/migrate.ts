import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';

/** Any number, the same in every process. */
const lock = 7_320_411;

const lookEvery = 200;

/** Runs what is pending, one process at a time: the others wait, then find nothing to do. */
export async function migrate(dataSource: DataSource): Promise<void> {
  const holder = dataSource.createQueryRunner();
  try {
    // Asked again and again: a statement that waited for it would be ended by our own time-outs.
    while (!(await takeLock(holder))) await pause(lookEvery);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await holder.query('SELECT pg_advisory_unlock($1)', [lock]);
    await holder.release();
  }
}

async function takeLock(holder: QueryRunner): Promise<boolean> {
  const [row]: { taken: boolean }[] = await holder.query('SELECT pg_try_advisory_lock($1) AS taken', [lock]);
  return row!.taken;
}
