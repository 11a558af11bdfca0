import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { isUnreachable } from './transient-errors.js';

/** Milliseconds between tries to reach a server that is away: quick at first, since most absences are a restart. */
const shortest = 100;
const longest = 5_000;

/** Whether a server of ours is there, said once when it goes and once when it returns, however often somebody notices. */
export class ConnectionState {
  private readonly logger = new Logger(ConnectionState.name);
  private away = false;

  /**
   * @param server as the log calls it
   * @param lost the log line when it goes, before the reason
   */
  constructor(
    private readonly server: string,
    private readonly lost = `${server} unreachable, retrying`,
  ) {}

  disconnected(reason: unknown): void {
    if (this.away) return;
    this.away = true;
    this.logger.warn(`${this.lost}: ${describe(reason)}`);
  }

  connected(): void {
    if (!this.away) return;
    this.away = false;
    this.logger.log(`${this.server} connected again`);
  }

  /** Tries until it succeeds, or until it fails for a reason that no waiting mends. */
  async retryUntilConnected<T>(
    attempt: () => Promise<T>,
    { unless = () => false }: { unless?: (error: unknown) => boolean } = {},
  ): Promise<T> {
    for (let wait = shortest; ; wait = Math.min(wait * 2, longest)) {
      try {
        const reached = await attempt();
        this.connected();
        return reached;
      } catch (error) {
        if (unless(error)) throw error;
        this.disconnected(error);
        await pause(wait);
      }
    }
  }
}

/** What a start needs of PostgreSQL: tried again for as long as it is away, so it must be safe to repeat. */
export const retryUntilDatabaseUp = <T>(work: () => Promise<T>): Promise<T> =>
  new ConnectionState('PostgreSQL').retryUntilConnected(work, { unless: (error) => !isUnreachable(error) });

/** A refused connection to a name with two addresses has a code and no message. */
function describe(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  return reason.message || (reason as { code?: string }).code || reason.name;
}
