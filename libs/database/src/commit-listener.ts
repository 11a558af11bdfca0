import type { Database } from './database.js';
import { ConnectionState } from './connection-state.js';

/** The part of a `pg` client that a listener uses. */
interface Connection {
  query(sql: string): Promise<unknown>;
  on(event: 'notification', listener: (message: { payload?: string }) => void): void;
  on(event: 'error' | 'end', listener: () => void): void;
  release(destroy?: boolean): void;
}

/**
 * Listens to `pg_notify` on one channel, over one connection of the pool. PostgreSQL delivers a notification when its transaction commits,
 * and drops it while nothing listens: users of this class look for missed rows in `onListening`, poll as well, and call `listen` with each poll.
 */
export class CommitListener {
  private connection: Connection | undefined;
  private connecting: Promise<void> | undefined;
  private closed = false;
  private readonly connectionState: ConnectionState;

  constructor(
    private readonly database: Database,
    private readonly channel: string,
    private readonly onNotification: (payload: string) => void,
    /** Called whenever a connection has started to listen, which is when rows that were committed before can be found. */
    private readonly onListening: () => void,
  ) {
    this.connectionState = new ConnectionState(`PostgreSQL channel ${channel}`);
  }

  /** Connects unless connected. While the database is unreachable, the next call tries again. */
  async listen(): Promise<void> {
    if (this.connection || this.closed) return;
    // One at a time: a second connection would never be released.
    this.connecting ??= this.tryToConnect().finally(() => (this.connecting = undefined));
    await this.connecting;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.connecting;
    this.drop(this.connection);
  }

  private async tryToConnect(): Promise<void> {
    try {
      await this.connect();
    } catch (error) {
      this.connectionState.disconnected(error);
      return;
    }
    this.connectionState.connected();
    this.onListening();
  }

  private async connect(): Promise<void> {
    const pool = (this.database.dataSource.driver as unknown as { master: { connect(): Promise<Connection> } }).master;
    const connection = await pool.connect();
    try {
      connection.on('notification', ({ payload = '' }) => this.onNotification(payload));
      connection.on('error', () => this.drop(connection));
      connection.on('end', () => this.drop(connection));
      await connection.query(`LISTEN ${this.channel}`);
      this.connection = connection;
    } catch (error) {
      connection.release(true);
      throw error;
    }
  }

  private drop(connection: Connection | undefined): void {
    if (!connection || this.connection !== connection) return;
    // Cleared first: releasing emits `end`, which calls this again, and a client may be released only once.
    this.connection = undefined;
    connection.release(true);
  }
}
