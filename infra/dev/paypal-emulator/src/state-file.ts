import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Ledger, Table } from './ledger.ts';

/** One line of the state file: the latest row, or null when it was deleted. */
type Line = { table: string; id: string; row: { id: string } | null };

const WRITE_EVERY_MS = 200;
/** Rows serialized without interruption; more would delay requests. */
const ROWS_PER_CHUNK = 200;

/**
 * Persists the ledger as a log of changed rows. Changes are collected for 200 ms and appended outside of requests, so the cost
 * does not grow with the number of rows. A crash loses at most 200 ms; an incomplete last line is ignored.
 */
export class StateFile {
  readonly #file: string;
  readonly #tables: ReadonlyMap<string, Table<{ id: string }>>;
  readonly #changed = new Map<string, { table: string; id: string }>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, ledger: Ledger) {
    this.#file = file;
    this.#tables = tablesOf(ledger);
  }

  /** Loads the file into the ledger, compacts it, and then appends the ledger's changes. */
  static async open(file: string, ledger: Ledger): Promise<StateFile> {
    const stateFile = new StateFile(file, ledger);
    await mkdir(dirname(file), { recursive: true });
    await stateFile.#load();
    for (const capture of ledger.captures.all()) ledger.indexInvoice(capture);
    await stateFile.#compact();
    ledger.watch((table, id) => stateFile.#recordChange(table, id));
    return stateFile;
  }

  /** Writes what is still in memory. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writing;
    await this.#write();
  }

  async #load(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    for (const line of text.split('\n')) {
      const entry = parse(line);
      const table = entry && this.#tables.get(entry.table);
      if (!table) continue;
      if (entry.row) table.save(entry.row);
      else table.delete(entry.id);
    }
  }

  async #compact(): Promise<void> {
    const lines = [...this.#tables].flatMap(([table, rows]) => [...rows.all()].map((row) => this.#line({ table, id: row.id })));
    const fresh = `${this.#file}.new`;
    await writeFile(fresh, lines.join(''), { mode: 0o600 });
    await rename(fresh, this.#file);
  }

  #recordChange(table: string, id: string): void {
    this.#changed.set(`${table} ${id}`, { table, id });
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#writing
        .then(() => this.#write())
        .catch((error: unknown) => {
          // A full disk must not stop the emulator; the state in memory is unaffected.
          process.stderr.write(`paypal-emulator: writing the state file failed: ${String(error)}\n`);
        });
    }, WRITE_EVERY_MS).unref();
  }

  async #write(): Promise<void> {
    const changed = [...this.#changed.values()];
    this.#changed.clear();
    for (let from = 0; from < changed.length; from += ROWS_PER_CHUNK) {
      await appendFile(
        this.#file,
        changed
          .slice(from, from + ROWS_PER_CHUNK)
          .map((change) => this.#line(change))
          .join(''),
      );
    }
  }

  #line({ table, id }: { table: string; id: string }): string {
    const line: Line = { table, id, row: this.#tables.get(table)?.get(id) ?? null };
    return `${JSON.stringify(line)}\n`;
  }
}

function parse(line: string): Line | undefined {
  try {
    return line ? (JSON.parse(line) as Line) : undefined;
  } catch {
    return undefined; // Incomplete after a crash.
  }
}

function tablesOf(ledger: Ledger): ReadonlyMap<string, Table<{ id: string }>> {
  const { orders, captures, refunds, disputes, keys, webhooks, events, meta } = ledger;
  return new Map(Object.entries({ orders, captures, refunds, disputes, keys, webhooks, events, meta }));
}
