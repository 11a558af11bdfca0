/** A TCP proxy between one process and one server that can delay, stall, reset and drop traffic, and detect failpoints. */
import { createServer, connect, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** `stalled` forwards nothing and closes nothing, like a network that drops packets; the data is delivered when the stall ends. */
export type Condition = 'ok' | 'slow' | 'stalled' | 'down';

/**
 * Matches a conversation: the process sends data that matches `requests` in this order, then the server sends data that
 * matches `response`. That response is held back until `onHit` decides whether it is delivered.
 */
export interface FailpointTrigger {
  requests: readonly RegExp[];
  response: RegExp;
  /** @param port local port of the process's end of the connection */
  onHit: (port: number) => 'deliver' | 'drop';
}

export class TcpProxy {
  latencyMs = 0;
  #target: { host: string; port: number } | undefined;
  readonly #server: Server = createServer((socket) => this.#accept(socket));
  readonly #connections = new Set<Connection>();
  #condition: Condition = 'ok';
  #stallEnd = Promise.withResolvers<void>();
  #failpoint: FailpointTrigger | undefined;

  /** Listens on a free port of 127.0.0.1. Connections are reset until `forwardTo` names the target. */
  static async listen(): Promise<TcpProxy> {
    const proxy = new TcpProxy();
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** @returns the same URL with the proxy's host and port */
  forwardTo(address: string): string {
    const url = new URL(address);
    this.#target = { host: url.hostname, port: Number(url.port) };
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
    if (condition === 'down') this.resetConnections();
    if (condition !== 'stalled') {
      this.#stallEnd.resolve();
      this.#stallEnd = Promise.withResolvers<void>();
    }
  }

  /** At most one at a time; it is cleared when it is hit. */
  set failpoint(failpoint: FailpointTrigger | undefined) {
    this.#failpoint = failpoint;
    for (const connection of this.#connections) connection.matchedRequests = 0;
  }

  get failpoint(): FailpointTrigger | undefined {
    return this.#failpoint;
  }

  /** Sends a TCP reset to both ends of every connection. */
  resetConnections(): void {
    for (const connection of this.#connections) connection.reset();
  }

  close(): void {
    this.condition = 'ok';
    this.resetConnections();
    this.#server.close();
  }

  #accept(process: Socket): void {
    if (this.#condition === 'down' || !this.#target) {
      process.resetAndDestroy();
      return;
    }
    const connection = new Connection(process, connect(this.#target));
    this.#connections.add(connection);
    connection.process.once('close', () => this.#connections.delete(connection));
    this.#pipe(connection, connection.process, connection.server, (chunk) => this.#matchRequest(connection, chunk));
    this.#pipe(connection, connection.server, connection.process, (chunk) => this.#shouldDeliver(connection, chunk));
  }

  #pipe(connection: Connection, from: Socket, to: Socket, filter: (chunk: Buffer) => boolean): void {
    from.setNoDelay(true);
    from.on('data', (chunk: Buffer) => {
      if (this.#condition === 'ok' && from.readableFlowing) {
        if (filter(chunk)) this.#write(chunk, from, to);
        return;
      }
      from.pause();
      void this.#afterDelay(() => {
        if (connection.isReset) return;
        if (filter(chunk)) this.#write(chunk, from, to);
        if (!to.writableNeedDrain) from.resume();
      });
    });
    from.once('end', () => to.end());
    from.on('error', () => connection.reset());
    from.once('close', () => to.destroySoon());
  }

  #write(chunk: Buffer, from: Socket, to: Socket): void {
    if (to.destroyed || to.writableEnded || to.write(chunk)) return;
    from.pause();
    to.once('drain', () => from.resume());
  }

  async #afterDelay(deliver: () => void): Promise<void> {
    if (this.#condition === 'slow') await pause(this.latencyMs);
    while (this.#condition === 'stalled') await this.#stallEnd.promise;
    deliver();
  }

  /** Counts how many request patterns of the failpoint this connection has matched. @returns true: requests are always forwarded */
  #matchRequest(connection: Connection, chunk: Buffer): boolean {
    const patterns = this.#failpoint?.requests ?? [];
    if (connection.matchedRequests < patterns.length) {
      const text = chunk.toString('latin1');
      while (connection.matchedRequests < patterns.length && patterns[connection.matchedRequests]!.test(text)) {
        connection.matchedRequests += 1;
      }
    }
    return true;
  }

  #shouldDeliver(connection: Connection, chunk: Buffer): boolean {
    const failpoint = this.#failpoint;
    if (!failpoint || connection.matchedRequests < failpoint.requests.length || !failpoint.response.test(chunk.toString('latin1')))
      return true;
    this.failpoint = undefined;
    if (failpoint.onHit(connection.process.remotePort ?? 0) === 'deliver') return true;
    connection.reset();
    return false;
  }
}

/** One proxied connection. */
class Connection {
  readonly process: Socket;
  readonly server: Socket;
  /** Number of the failpoint's request patterns that were seen so far. */
  matchedRequests = 0;
  isReset = false;

  constructor(process: Socket, server: Socket) {
    this.process = process;
    this.server = server;
  }

  reset(): void {
    if (this.isReset) return;
    this.isReset = true;
    for (const socket of [this.process, this.server]) if (!socket.destroyed) socket.resetAndDestroy();
  }
}
