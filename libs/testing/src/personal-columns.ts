import type { PersonalData } from '@charter/database';
import type { TestDatabase } from './database.js';

/** Columns that are named like these hold what guests say about themselves, or documents that repeat it. */
const named = [
  'address',
  'after',
  'before',
  'body',
  'data',
  'email',
  'event',
  'first_name',
  'form',
  'ip',
  'last_name',
  'location',
  'message',
  'payment_note',
  'phone',
  'recipient',
  'reply_to',
  'response',
  'review',
  'special_requests',
];

/** `table.column` of each column that is named like personal data and of which no declaration says how it is exported and erased. */
export async function undeclaredPersonalColumns(database: TestDatabase, declared: readonly PersonalData[]): Promise<string[]> {
  const columns = await database.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = ANY($1) ORDER BY 1, 2`,
    [named],
  );
  const isDeclared = ({ table, column }: { table: string; column: string }) =>
    declared.some((personal) => personal.table === table && personal.columns.includes(column));
  return columns.filter((column) => !isDeclared(column)).map(({ table, column }) => `${table}.${column}`);
}
