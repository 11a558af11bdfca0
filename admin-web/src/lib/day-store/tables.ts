import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredMark, StoredSession, StoredSheet } from './stored.js';

/** What is stored, by table. */
export interface Stored {
  sheets: StoredSheet;
  marks: StoredMark;
  session: StoredSession;
}

export type Table = keyof Stored;

/** The only key of the table `session`. */
export const sessionKey = 'current';

const keyOf: { [T in Table]: (value: Stored[T]) => string } = {
  sheets: ({ sheet }) => sheet.on,
  marks: ({ form }) => form.id,
  session: () => sessionKey,
};

/** Tables of values by key. */
export interface Tables {
  /** False when marks are lost with the page. */
  isDurable(): boolean;
  all<T extends Table>(table: T): Promise<Stored[T][]>;
  get<T extends Table>(table: T, key: string): Promise<Stored[T] | undefined>;
  put<T extends Table>(table: T, value: Stored[T]): Promise<void>;
  /** Reads and writes without another tab in between. @param change returns what to store; undefined leaves the stored value as it is */
  update<T extends Table>(table: T, key: string, change: (stored: Stored[T] | undefined) => Stored[T] | undefined): Promise<void>;
  remove(table: Table, key: string): Promise<void>;
  clear(table: Table): Promise<void>;
}

interface Schema extends DBSchema {
  sheets: { key: string; value: StoredSheet };
  marks: { key: string; value: StoredMark };
  session: { key: string; value: StoredSession };
}

const databaseName = 'charter-day';

/** Tables in IndexedDB, or in memory where the browser blocks it: marks are then kept only as long as the page is open. */
export async function openTables(): Promise<Tables> {
  if (typeof indexedDB === 'undefined') return memoryTables();
  try {
    const database = await openDB<Schema>(databaseName, 1, {
      upgrade: (opened) => {
        for (const table of ['sheets', 'marks', 'session'] as const) opened.createObjectStore(table);
      },
      // A tab of a later release waits until every older tab has closed the database.
      blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    });
    return withMemory(indexedDbTables(database));
  } catch {
    // Private windows of some browsers have the API and refuse to open a database.
    return memoryTables();
  }
}

const indexedDbTables = (database: IDBPDatabase<Schema>): Tables => ({
  isDurable: () => true,
  all: (table) => database.getAll(table) as Promise<never>,
  get: (table, key) => database.get(table, key) as Promise<never>,
  put: async (table, value) => void (await database.put(table, value, keyOf[table](value))),
  update: async (table, key, change) => {
    const transaction = database.transaction(table, 'readwrite');
    const changed = change((await transaction.store.get(key)) as never);
    await Promise.all([changed && transaction.store.put(changed, key), transaction.done]);
  },
  remove: (table, key) => database.delete(table, key),
  clear: (table) => database.clear(table),
});

export function memoryTables(): Tables {
  const tables: Record<Table, Map<string, unknown>> = { sheets: new Map(), marks: new Map(), session: new Map() };
  return {
    isDurable: () => false,
    all: (table) => Promise.resolve([...tables[table].values()] as never),
    get: (table, key) => Promise.resolve(tables[table].get(key) as never),
    put: async (table, value) => void tables[table].set(keyOf[table](value), value),
    update: async (table, key, change) => {
      const changed = change(tables[table].get(key) as never);
      if (changed) tables[table].set(key, changed);
    },
    remove: async (table, key) => void tables[table].delete(key),
    clear: async (table) => tables[table].clear(),
  };
}

/** Keeps in memory what the browser cannot store: its storage is full, or it has closed the database. */
export function withMemory(durable: Tables): Tables {
  const memory = memoryTables();
  let hasLostMarks = false;
  const stored = <T>(read: Promise<T>, fallback: T): Promise<T> => read.catch(() => fallback);
  const tables: Tables = {
    isDurable: () => durable.isDurable() && !hasLostMarks,
    all: async (table) => {
      const held = await memory.all(table);
      const keys = new Set(held.map(keyOf[table]));
      return [...(await stored(durable.all(table), [])).filter((value) => !keys.has(keyOf[table](value))), ...held];
    },
    get: async (table, key) => (await memory.get(table, key)) ?? stored(durable.get(table, key), undefined),
    put: (table, value) => tables.update(table, keyOf[table](value), () => value),
    update: async (table, key, change) => {
      const held = await memory.get(table, key);
      try {
        await durable.update(table, key, (former) => change(held ?? former));
        await memory.remove(table, key);
      } catch {
        const changed = change(await tables.get(table, key));
        if (changed) await memory.put(table, changed);
      }
      await countMarks();
    },
    remove: async (table, key) => {
      await memory.remove(table, key);
      await countMarks();
      // A mark that stays is sent again with the same id, so the server stores it once.
      await stored(durable.remove(table, key), undefined);
    },
    clear: async (table) => {
      await memory.clear(table);
      await countMarks();
      await durable.clear(table);
    },
  };
  const countMarks = async () => void (hasLostMarks = (await memory.all('marks')).length > 0);
  return tables;
}
