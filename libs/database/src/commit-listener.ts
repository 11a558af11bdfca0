import type { Database } from './database.js';
import { ConnectionState } from './connection-state.js';

/** What a listener needs of a PostgreSQL connection. */
interface Connection {
  query(sql: string): Promise<unknown>;
  on(event: 'notification', listener: (message: { payload?: string }) => void): void;
  on(event: 'error' | 'end', listener: () => void): void;
  release(destroy?: boolean): void;
}

/**
 * Hears `pg_notify` on one channel, over one connection of the pool. A notification is delivered when its transaction
 * commits and is lost while nobody listens: whoever uses this also looks by itself from time to time, and calls
 * `listen` again then.
 */
export class CommitListener {
  private connection: Connection | undefined;
  private connecting: Promise<void> | undefined;
  private closed = false;
  private readonly presence: ConnectionState;

  constructor(
    private readonly database: Database,
    private readonly channel: string,
    private readonly heard: (payload: string) => void,
  ) {
    this.presence = new ConnectionState(`the channel ${channel} of PostgreSQL`);
  }

  /** Connects unless connected. A database that is away is met at the next call. */
  async listen(): Promise<void> {
    if (this.connection || this.closed) return;
    // One at a time: a second connection would be one that nobody gives back.
    this.connecting ??= this.connect()
      .then(
        () => this.presence.connected(),
        (error: unknown) => this.presence.disconnected(error),
      )
      .finally(() => (this.connecting = undefined));
    await this.connecting;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.connecting;
    this.drop(this.connection);
  }

  private async connect(): Promise<void> {
    const pool = (this.database.dataSource.driver as unknown as { master: { connect(): Promise<Connection> } }).master;
    const connection = await pool.connect();
    try {
      connection.on('notification', ({ payload = '' }) => this.heard(payload));
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
    // Forgotten first: ending the connection calls this again, and a client may be released only once.
    this.connection = undefined;
    connection.release(true);
  }
}
