import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { bookingEvents, catalogEvents, contentEvents, type EventType } from '@charter/contracts';
import { Nats } from '@charter/messaging';
import { PageCache, ReadCache } from './response-cache.js';

/**
 * Empties this process's memory when an owner announces a change. Core NATS without a queue group, because every
 * gateway has a memory of its own; a fact missed while disconnected is made up for by emptying everything.
 */
@Injectable()
export class ChangesSubscriber implements OnApplicationBootstrap {
  private readonly logger = new Logger(ChangesSubscriber.name);

  constructor(
    private readonly nats: Nats,
    private readonly reads: ReadCache,
    private readonly pages: PageCache,
  ) {}

  onApplicationBootstrap(): void {
    for (const event of [catalogEvents.packagesChanged, contentEvents.changed, bookingEvents.availabilityChanged]) {
      this.nats.connection.subscribe(event.subject, { callback: () => this.empty(event) });
    }
    this.watchConnection().catch((error: unknown) => this.logger.error(`cannot watch the connection: ${String(error)}`));
  }

  private empty(fact?: EventType<object>): void {
    this.reads.empty(fact);
    this.pages.empty(fact);
  }

  /** Ends when the connection is closed. */
  private async watchConnection(): Promise<void> {
    for await (const { type } of this.nats.connection.status()) {
      if (type === 'reconnect') this.empty();
    }
  }
}
