import type { PersonalData } from '@charter/database';
import type { TestDatabase } from './database.js';

const textOf = (place: string): string => `personal text of ${place}`;

/**
 * Stores a text that names its column in each personal column of texts that an erasure may change, in all rows. Columns by which the guest's
 * rows are found stay as they are.
 */
export async function fillPersonalTexts(database: TestDatabase, declared: readonly PersonalData[]): Promise<void> {
  for (const { table, columns, where, erasure } of declared) {
    if (erasure.every(({ action }) => action === 'keep')) continue;
    const texts = await database.query<{ column: string }>(
      `SELECT column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND column_name = ANY($2) AND data_type = 'text'`,
      [table, columns],
    );
    for (const { column } of texts) {
      if (!new RegExp(`\\b${column}\\b`).test(where)) {
        await database.query(`UPDATE ${table} SET ${column} = $1`, [textOf(`${table}.${column}`)]);
      }
    }
  }
}

/** A document with such a text in each of these fields. */
export const personalTextsIn = (place: string, fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, textOf(`${place}.${field}`)]));

/** @returns the columns and fields of which such a text is still stored, in any table */
export async function personalTextsLeft(database: TestDatabase): Promise<string[]> {
  const tables = await database.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
  const rows = await Promise.all(tables.map(({ name }) => database.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`)));
  const found = rows.flat().flatMap(({ row }) => [...row.matchAll(/personal text of (\w+\.\w+)/g)].map(([, place]) => place!));
  return [...new Set(found)].toSorted();
}
