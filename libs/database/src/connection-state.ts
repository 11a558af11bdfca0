import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { isUnreachable } from './transient-errors.js';

/** Milliseconds between attempts to connect: short at first, since most outages are a restart. */
const minDelay = 100;
const maxDelay = 5_000;

/** Logs once when a server becomes unreachable and once when it is connected again, however often either is reported. */
export class ConnectionState {
  private readonly logger = new Logger(ConnectionState.name);
  private isDisconnected = false;

  /**
   * @param server its name in the log
   * @param disconnectedMessage the log line of an outage; the reason is a field
   */
  constructor(
    private readonly server: string,
    private readonly disconnectedMessage = `${server} unreachable, retrying`,
  ) {}

  disconnected(reason: unknown): void {
    if (this.isDisconnected) return;
    this.isDisconnected = true;
    this.logger.warn({ reason: describe(reason) }, this.disconnectedMessage);
  }

  connected(): void {
    if (!this.isDisconnected) return;
    this.isDisconnected = false;
    this.logger.log(`${this.server} connected again`);
  }

  /** Repeats `attempt` with back-off until it succeeds. @throws the error of an attempt for which `unless` is true */
  async retryUntilConnected<T>(
    attempt: () => Promise<T>,
    { unless = () => false }: { unless?: (error: unknown) => boolean } = {},
  ): Promise<T> {
    for (let delay = minDelay; ; delay = Math.min(delay * 2, maxDelay)) {
      try {
        const result = await attempt();
        this.connected();
        return result;
      } catch (error) {
        if (unless(error)) throw error;
        this.disconnected(error);
        await pause(delay);
      }
    }
  }
}

/** Repeats `work` for as long as PostgreSQL is unreachable; it must be idempotent. @throws any other error of `work` */
export const retryUntilDatabaseUp = <T>(work: () => Promise<T>): Promise<T> =>
  new ConnectionState('PostgreSQL').retryUntilConnected(work, { unless: (error) => !isUnreachable(error) });

/** A failed connection to a host name with two addresses has a code and no message. */
function describe(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  return reason.message || (reason as { code?: string }).code || reason.name;
}
