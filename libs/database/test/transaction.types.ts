/** Checked by the compiler alone: each marked line must not compile, or `tsc` reports its mark as unused. */
import type { EntityManager } from 'typeorm';
import type { Database, ReadManager, Transaction } from '@charter/database';

class Row {
  id: string;
}

export async function writesOutsideATransaction(database: Database, table: string): Promise<void> {
  const { manager } = database;
  // @ts-expect-error -- an insert
  await manager.insert(Row, { id: '1' });
  // @ts-expect-error -- an update
  await manager.update(Row, { id: '1' }, { id: '2' });
  // @ts-expect-error -- a save
  await manager.save(Row, { id: '1' });
  // @ts-expect-error -- SQL that updates, also of a table that only its caller knows
  await manager.query(`UPDATE ${table} SET id = $1`, ['1']);
  // @ts-expect-error -- SQL that deletes and then reads
  await manager.query('WITH gone AS (DELETE FROM row RETURNING id) SELECT id FROM gone');
  // @ts-expect-error -- SQL that inserts, on several lines
  await manager.query(`
    INSERT INTO row (id) VALUES ($1)`);
  await manager.query(`SELECT id FROM ${table} WHERE updated_at > now()`);
  await database.execute('UPDATE row SET id = $1', ['1']);
}

export async function otherTransactions(database: Database, manager: EntityManager): Promise<void> {
  const writes = (tx: Transaction) => tx.insert(Row, { id: '1' });
  const reads = (rows: ReadManager) => rows.findOneBy(Row, { id: '1' });
  // @ts-expect-error -- TypeORM's own manager is no transaction
  await writes(manager);
  // @ts-expect-error -- nor is the one for reads
  await writes(database.manager);
  await database.transaction(writes);
  await database.transaction(reads);
  await reads(database.manager);
}
