/** What the load's clients sent and received. The invariants compare it with the databases: every acknowledged write must exist. */
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

/** Kinds of writes that a 2xx response acknowledges. */
export type WriteKind =
  | 'order'
  | 'capture'
  | 'booking'
  | 'contact'
  | 'review'
  | 'refund'
  | 'phone booking'
  | 'manual payment'
  | 'offer'
  | 'offer withdrawal'
  | 'block'
  | 'block removal'
  | 'status'
  | 'removal'
  | 'move'
  | 'delay'
  | 'call'
  | 'package'
  | 'package change'
  | 'package removal'
  | 'picture'
  | 'picture change'
  | 'picture removal'
  | 'upload'
  | 'reply';

interface AcknowledgedWrite {
  kind: WriteKind;
  /** The id by which the owning service stores it. */
  id: string;
  /** Details for the analysis of failed runs; the invariants do not use them. */
  details: Record<string, unknown>;
}

/** Kept in memory for the invariants, and as one JSON object per line in a file for a look at a failed run. */
export class ClientLog {
  readonly acknowledged: AcknowledgedWrite[] = [];
  /** Responses by status; "no response" counts requests without one. */
  readonly responses = new Map<string, number>();
  retries = 0;
  /** Requests that were answered with 500: an outage must lead to 503 or 504 and never to an internal error. */
  readonly internalErrors: string[] = [];
  /** Slots that were released while PayPal reviewed their payment. */
  readonly lostSlots: string[] = [];
  /** Violations, during the run, of what must be true at every moment. */
  readonly passingViolations: string[] = [];
  readonly #file: WriteStream;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#file = createWriteStream(path, { flags: 'a' });
  }

  acknowledge(kind: WriteKind, id: string | number, details: Record<string, unknown> = {}): void {
    const write: AcknowledgedWrite = { kind, id: String(id), details };
    this.acknowledged.push(write);
    this.append('acknowledged', { write });
  }

  ids(kind: WriteKind): string[] {
    return [...new Set(this.acknowledged.filter((write) => write.kind === kind).map(({ id }) => id))];
  }

  /** @param status 0 when there was no response */
  countResponse(request: string, status: number, body: Record<string, unknown>): void {
    const name = status === 0 ? 'no response' : String(status);
    this.responses.set(name, (this.responses.get(name) ?? 0) + 1);
    if (status !== 500) return;
    this.internalErrors.push(request);
    this.append('internal error', { request, body });
  }

  /** Appends an entry to the file only. */
  append(type: string, entry: Record<string, unknown>): void {
    this.#file.write(`${JSON.stringify({ at: new Date().toISOString(), type, ...entry })}\n`);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(resolve));
  }
}
