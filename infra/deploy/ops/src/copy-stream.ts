/**
 * PostgreSQL's COPY over a client of `pg`, as streams: every type in its own exact words, and in a form that psql reads
 * as well. `pg` hands the messages of the copy protocol to whatever query it was given; these are such queries.
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

/** `COPY … TO STDOUT`, a row a chunk. */
export class CopyOut extends Readable implements Submittable {
  /** Known at the end. */
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

  /** Nobody reads any more: the server is let finish, so that the connection can be closed. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.socket?.resume();
    done(error);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return;
    // A copy: the protocol's reader uses its buffer again.
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

/** `COPY … FROM STDIN`; finished when the server has taken all of it. */
export class CopyIn extends Writable implements Submittable {
  /** Known at the end. */
  rows = 0;
  private readonly text: string;
  private connection: CopyConnection | undefined;
  private opened: ((error?: Error) => void) | undefined;
  private taken: (() => void) | undefined;

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

  override _final(taken: () => void): void {
    this.taken = taken;
    this.connection!.endCopyFrom();
  }

  /** What was to be sent could not be read. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error && !this.writableFinished) this.connection?.sendCopyFail(error.message);
    done(error);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.taken?.();
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

/** "COPY 12" */
const rowsOf = (commandTag: string): number => Number(commandTag.split(' ')[1]);
