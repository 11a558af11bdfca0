import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { bookingEvents, catalogEvents, contentEvents, type EventType } from '@charter/contracts';
import { Nats } from '@charter/messaging';
import { PageCache, ParameterPageCache, ResponseCache } from './response-cache.js';

/**
 * Invalidates the caches of this process when an owning service publishes a change. Subscribes to core NATS without a queue group, because
 * every gateway has caches of its own. Events that are missed while disconnected are made up for by invalidating everything.
 */
@Injectable()
export class InvalidationSubscriber implements OnApplicationBootstrap {
  private readonly logger = new Logger(InvalidationSubscriber.name);

  constructor(
    private readonly nats: Nats,
    private readonly responses: ResponseCache,
    private readonly pages: PageCache,
    private readonly parameterPages: ParameterPageCache,
  ) {}

  onApplicationBootstrap(): void {
    for (const event of [catalogEvents.packagesChanged, contentEvents.changed, bookingEvents.availabilityChanged]) {
      this.nats.connection.subscribe(event.subject, { callback: () => this.invalidate(event) });
    }
    this.invalidateOnReconnect().catch((error: unknown) => this.logger.error({ error }, 'NATS connection status unavailable'));
  }

  private invalidate(event?: EventType<object>): void {
    this.responses.invalidate(event);
    this.pages.invalidate(event);
    this.parameterPages.invalidate(event);
  }

  /** Resolves when the connection is closed. */
  private async invalidateOnReconnect(): Promise<void> {
    for await (const { type } of this.nats.connection.status()) {
      if (type === 'reconnect') this.invalidate();
    }
  }
}
