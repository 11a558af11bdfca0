import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { bookingFacts, catalogFacts, contentFacts } from '@charter/contracts';
import { Nats } from '@charter/messaging';
import { ReadCache } from './read-cache.js';

/**
 * Empties this process's memory when an owner announces a change. Core NATS without a queue group, because every
 * gateway has a memory of its own; a fact missed while disconnected is made up for by emptying everything.
 */
@Injectable()
export class ChangesListener implements OnApplicationBootstrap {
  private readonly logger = new Logger(ChangesListener.name);

  constructor(
    private readonly nats: Nats,
    private readonly cache: ReadCache,
  ) {}

  onApplicationBootstrap(): void {
    for (const fact of [catalogFacts.packagesChanged, contentFacts.changed, bookingFacts.availabilityChanged]) {
      this.nats.connection.subscribe(fact.subject, { callback: () => this.cache.empty(fact) });
    }
    this.watchConnection().catch((error: unknown) => this.logger.error(`cannot watch the connection: ${String(error)}`));
  }

  /** Ends when the connection is closed. */
  private async watchConnection(): Promise<void> {
    for await (const { type } of this.nats.connection.status()) {
      if (type === 'reconnect') this.cache.empty();
    }
  }
}
