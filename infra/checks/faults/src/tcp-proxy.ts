/** What lies between one process and one server: a TCP proxy that can be slow, silent, dead or treacherous. */
import { createServer, connect, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** `silent` carries nothing and closes nothing, as a network does that drops packets; what was said arrives when it is over. */
export type Condition = 'sound' | 'slow' | 'silent' | 'down';

/**
 * Waits for a conversation: the process says these things one after the other, then the server answers so. The answer
 * is held back while `spring` runs, which says what becomes of it.
 */
export interface Trap {
  said: readonly RegExp[];
  answered: RegExp;
  /** @param port of the process's end of the connection */
  spring: (port: number) => 'deliver' | 'lose';
}

export class Wire {
  latencyMs = 0;
  #to: { host: string; port: number } | undefined;
  readonly #server: Server = createServer((socket) => this.#answer(socket));
  readonly #lines = new Set<Line>();
  #condition: Condition = 'sound';
  #healed = Promise.withResolvers<void>();
  #trap: Trap | undefined;

  /** Listens on a port of the kernel's choice on 127.0.0.1; where it leads to may be said later. */
  static async open(): Promise<Wire> {
    const wire = new Wire();
    await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  /** @returns the same URL by way of this wire */
  leadTo(address: string): string {
    const url = new URL(address);
    this.#to = { host: url.hostname, port: Number(url.port) };
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href.replace(/\/$/, '');
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port;
  }

  get condition(): Condition {
    return this.#condition;
  }

  set condition(condition: Condition) {
    this.#condition = condition;
    if (condition === 'down') this.cut();
    if (condition !== 'silent') {
      this.#healed.resolve();
      this.#healed = Promise.withResolvers<void>();
    }
  }

  /** One trap at a time; undefined takes it away. */
  set trap(trap: Trap | undefined) {
    this.#trap = trap;
    for (const line of this.#lines) line.heard = 0;
  }

  get trap(): Trap | undefined {
    return this.#trap;
  }

  /** Both ends see their connections reset. */
  cut(): void {
    for (const line of this.#lines) line.cut();
  }

  close(): void {
    this.condition = 'sound';
    this.cut();
    this.#server.close();
  }

  #answer(process: Socket): void {
    if (this.#condition === 'down' || !this.#to) {
      process.resetAndDestroy();
      return;
    }
    const line = new Line(process, connect(this.#to));
    this.#lines.add(line);
    line.process.once('close', () => this.#lines.delete(line));
    this.#carry(line, line.process, line.server, (chunk) => this.#listen(line, chunk));
    this.#carry(line, line.server, line.process, (chunk) => this.#isDelivered(line, chunk));
  }

  #carry(line: Line, from: Socket, to: Socket, passes: (chunk: Buffer) => boolean): void {
    from.setNoDelay(true);
    from.on('data', (chunk: Buffer) => {
      if (this.#condition === 'sound' && from.readableFlowing) {
        if (passes(chunk)) this.#hand(chunk, from, to);
        return;
      }
      from.pause();
      void this.#later(() => {
        if (line.isCut) return;
        if (passes(chunk)) this.#hand(chunk, from, to);
        if (!to.writableNeedDrain) from.resume();
      });
    });
    from.once('end', () => to.end());
    from.on('error', () => line.cut());
    from.once('close', () => to.destroySoon());
  }

  #hand(chunk: Buffer, from: Socket, to: Socket): void {
    if (to.destroyed || to.writableEnded || to.write(chunk)) return;
    from.pause();
    to.once('drain', () => from.resume());
  }

  async #later(carry: () => void): Promise<void> {
    if (this.#condition === 'slow') await pause(this.latencyMs);
    while (this.#condition === 'silent') await this.#healed.promise;
    carry();
  }

  #listen(line: Line, chunk: Buffer): boolean {
    const said = this.#trap?.said ?? [];
    if (line.heard < said.length) {
      const text = chunk.toString('latin1');
      while (line.heard < said.length && said[line.heard]!.test(text)) line.heard += 1;
    }
    return true;
  }

  #isDelivered(line: Line, chunk: Buffer): boolean {
    const trap = this.#trap;
    if (!trap || line.heard < trap.said.length || !trap.answered.test(chunk.toString('latin1'))) return true;
    this.trap = undefined;
    if (trap.spring(line.process.remotePort ?? 0) === 'deliver') return true;
    line.cut();
    return false;
  }
}

/** One connection through the wire. */
class Line {
  readonly process: Socket;
  readonly server: Socket;
  /** How much of the trap's conversation the process has said. */
  heard = 0;
  isCut = false;

  constructor(process: Socket, server: Socket) {
    this.process = process;
    this.server = server;
  }

  cut(): void {
    if (this.isCut) return;
    this.isCut = true;
    for (const socket of [this.process, this.server]) if (!socket.destroyed) socket.resetAndDestroy();
  }
}
