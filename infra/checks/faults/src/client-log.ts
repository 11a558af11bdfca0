/** What the load was told, written down as it hears it: a promise is only one that somebody remembers. */
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

/** What an answer of 2xx has promised. */
export type Promised =
  | 'order'
  | 'capture'
  | 'booking'
  | 'contact'
  | 'review'
  | 'refund'
  | 'phone booking'
  | 'block'
  | 'unblocking'
  | 'status'
  | 'removal'
  | 'package'
  | 'package change'
  | 'package removal'
  | 'picture'
  | 'picture change'
  | 'picture removal'
  | 'upload'
  | 'reply';

export interface Told {
  what: Promised;
  /** The id that whoever has promised knows it by. */
  id: string;
  /** What else was promised of it. */
  more: Record<string, unknown>;
}

/** One JSON object per line, in a file that can be read when the run is over. */
export class Journal {
  readonly told: Told[] = [];
  /** Answers by status; "no answer" for those that never came. */
  readonly answers = new Map<string, number>();
  retries = 0;
  /** What was asked when the answer was that we are at fault: no server that dies may be the cause of one. */
  readonly defects: string[] = [];
  /** Slots that were given away while PayPal reviewed their payment. */
  readonly lostSlots: string[] = [];
  readonly #file: WriteStream;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#file = createWriteStream(path, { flags: 'a' });
  }

  tell(what: Promised, id: string | number, more: Record<string, unknown> = {}): void {
    const told: Told = { what, id: String(id), more };
    this.told.push(told);
    this.note('told', { ...told });
  }

  of(what: Promised): Told[] {
    return this.told.filter((told) => told.what === what);
  }

  ids(what: Promised): string[] {
    return [...new Set(this.of(what).map(({ id }) => id))];
  }

  answered(question: string, status: number, body: Record<string, unknown>): void {
    const name = status === 0 ? 'no answer' : String(status);
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
    if (status !== 500) return;
    this.defects.push(question);
    this.note('defect', { question, body });
  }

  /** Anything else worth finding again beside what was told. */
  note(kind: string, what: Record<string, unknown>): void {
    this.#file.write(`${JSON.stringify({ at: new Date().toISOString(), kind, ...what })}\n`);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(resolve));
  }
}
