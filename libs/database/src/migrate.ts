import type { DataSource } from 'typeorm';

/** Any number, the same in every process. */
const lock = 7_320_411;

/** Runs what is pending, one process at a time: the others wait, then find nothing to do. */
export async function migrate(dataSource: DataSource): Promise<void> {
  const holder = dataSource.createQueryRunner();
  try {
    await holder.query('SET statement_timeout = 0');
    await holder.query('SET lock_timeout = 0');
    await holder.query('SELECT pg_advisory_lock($1)', [lock]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await holder.query('SELECT pg_advisory_unlock($1)', [lock]);
    await holder.query('RESET statement_timeout');
    await holder.query('RESET lock_timeout');
    await holder.release();
  }
}
