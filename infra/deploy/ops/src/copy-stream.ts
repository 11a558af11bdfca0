/**
 * PostgreSQL's COPY as Node streams over a `pg` client: values keep their exact textual form, and psql can read the files
 * too. `pg` passes the messages of the copy protocol to the submitted query object; these classes are such objects.
 */
import type { Socket } from 'node:net';
import { Readable, Writable } from 'node:stream';
import type { Connection, Submittable } from 'pg';

interface CopyConnection {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** `COPY … TO STDOUT`, one row per chunk. */
export class CopyOut extends Readable implements Submittable {
  /** Number of rows; set at the end of the stream. */
  rows = 0;
  private readonly text: string;
  private socket: Socket | undefined;

  constructor(text: string) {
    super();
    this.text = text;
  }

  submit(connection: Connection): void {
    const copying = connection as unknown as CopyConnection;
    this.socket = copying.stream;
    copying.query(this.text);
  }

  override _read(): void {
    this.socket?.resume();
  }

  /** Drains the rest when reading is aborted, so that the connection can be closed. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.socket?.resume();
    done(error);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return;
    // Copied, because the protocol's reader reuses its buffer.
    if (!this.push(Buffer.from(chunk))) this.socket?.pause();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

/** `COPY … FROM STDIN`; finishes when the server has stored all rows. */
export class CopyIn extends Writable implements Submittable {
  /** Number of rows; set at the end of the stream. */
  rows = 0;
  private readonly text: string;
  private connection: CopyConnection | undefined;
  private opened: ((error?: Error) => void) | undefined;
  private finished: (() => void) | undefined;

  constructor(text: string) {
    super();
    this.text = text;
  }

  override _construct(opened: (error?: Error | null) => void): void {
    this.opened = opened;
  }

  submit(connection: Connection): void {
    this.connection = connection as unknown as CopyConnection;
    this.connection.query(this.text);
  }

  handleCopyInResponse(): void {
    this.open();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.connection!.sendCopyFromChunk(chunk);
    if (this.connection!.stream.writableNeedDrain) this.connection!.stream.once('drain', done);
    else done();
  }

  override _final(finished: () => void): void {
    this.finished = finished;
    this.connection!.endCopyFrom();
  }

  /** Aborts the COPY when the source of the rows fails. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error && !this.writableFinished) this.connection?.sendCopyFail(error.message);
    done(error);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.finished?.();
  }

  handleError(error: Error): void {
    this.connection = undefined;
    if (this.opened) this.open(error);
    else this.destroy(error);
  }

  private open(error?: Error): void {
    const { opened } = this;
    this.opened = undefined;
    opened?.(error);
  }
}

/** Parses a command tag such as "COPY 12". */
const rowsOf = (commandTag: string): number => Number(commandTag.split(' ')[1]);
