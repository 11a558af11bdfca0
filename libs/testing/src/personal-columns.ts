import type { PersonalData } from '@charter/database';
import type { TestDatabase } from './database.js';

/** Names of columns that hold personal data of guests, or documents that may repeat it. */
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
  'lodging',
  'message',
  'payment_note',
  'phone',
  'recipient',
  'reply_to',
  'response',
  'review',
  'special_requests',
];

/** @returns `table.column` of each column that is named like personal data and has no declaration of its export and erasure */
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
