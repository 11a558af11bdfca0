import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy, SetMetadata } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { AckPolicy, type ConsumerMessages, jetstream, jetstreamManager, type JsMsg } from '@nats-io/jetstream';
import type { Subscription } from '@nats-io/transport-node';
import type { Event, EventType } from '@charter/contracts';
import { ConnectionState, type Transaction } from '@charter/database';
import { Gauge, type Sample } from '@charter/telemetry';
import { initializeMetrics, EventDelivery, type EventHandler, retryPolicy, type RetryPolicy } from './event-delivery.js';
import { Nats } from '../nats/nats.js';
import { jetstreamOptions, ensureConsumer, ensureStream, streamName, streamOptions, type StreamOptions } from './stream.js';

export const serviceName = Symbol('service name');

const onKey = 'charter:on';
/** Events that one handler handles at once in one process; each holds a database connection. */
const maxInFlight = 8;
/**
 * Milliseconds of a pull request. When the server that leads the consumer is lost, the broker drops our requests: after two or three
 * missing heartbeats the client sends a new one, until there is a new leader.
 */
const pullOptions = { expires: 2_000, idle_heartbeat: 1_000 };

/**
 * This method handles events of these types, each with a durable consumer of its own: (event, tx) → void. What it writes through `tx`
 * commits together with the inbox row, so that a second delivery does nothing. When it throws, everything is rolled back and the event is
 * retried; a `DomainError` that no retry heals (invalid, not found, conflict) makes it a dead letter at once. What another event must precede
 * throws an Error, so that it is retried.
 */
export const OnEvent = (...types: EventType<object>[]): MethodDecorator =>
  SetMetadata(
    onKey,
    types.map(({ subject }) => subject),
  );

/** Consumes events from JetStream: finds the methods with `@OnEvent`, and keeps one durable consumer for each open. */
@Injectable()
export class EventConsumers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(EventConsumers.name);
  /** Open consumers by their durable name. */
  private readonly open = new Map<string, ConsumerMessages>();
  private readonly deliveries = new Set<Promise<void>>();
  /** `performance.now()` since which a handler has had pending events without a break. */
  private readonly backlogSince = new Map<string, number>();
  private stopped = false;

  constructor(
    @Inject(serviceName) private readonly service: string,
    @Inject(retryPolicy) private readonly policy: RetryPolicy,
    @Inject(streamOptions) private readonly stream: StreamOptions,
    private readonly nats: Nats,
    private readonly delivery: EventDelivery,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Resolves when every consumer is open. */
  async onApplicationBootstrap(): Promise<void> {
    await Promise.all(this.handlers().map((handler) => this.start(handler)));
  }

  /** Handles the messages that are already sent to us: otherwise the broker would wait for our acknowledgements before it delivers them elsewhere. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await Promise.all([...this.open.values()].map((messages) => this.drain(messages)));
    await Promise.all(this.deliveries);
  }

  private async drain(messages: ConsumerMessages): Promise<void> {
    // The client can drain a subscription but not a consumer, which has a subscription inside.
    const { sub } = messages as unknown as { sub: Subscription };
    if (this.nats.connected && !sub.isClosed()) await sub.drain();
    messages.stop();
  }

  @Gauge('charter_events_pending', 'Published events that a handler has not handled yet, those in progress included.', ['handler'])
  async pending(): Promise<Sample[]> {
    const { consumers } = await jetstreamManager(this.nats.connection, jetstreamOptions);
    return Promise.all(
      [...this.open.keys()].map(async (handler) => {
        const { num_pending, num_ack_pending } = await consumers.info(streamName, handler);
        return { labels: { handler }, value: num_pending + num_ack_pending };
      }),
    );
  }

  /** This is not the age of the oldest event: to read one event from the stream, a service would need permission to read all. */
  @Gauge('charter_events_backlog_seconds', 'Seconds for which a handler has had pending events, measured by this process; 0 without any.', [
    'handler',
  ])
  async backlog(): Promise<Sample[]> {
    const now = performance.now();
    return (await this.pending()).map(({ labels, value }) => {
      const handler = labels.handler!;
      const since = value > 0 ? (this.backlogSince.get(handler) ?? now) : now;
      if (value > 0) this.backlogSince.set(handler, since);
      else this.backlogSince.delete(handler);
      return { labels, value: (now - since) / 1_000 };
    });
  }

  /** Handles the event as if it had been delivered now, inside the caller's transaction. */
  async replay(durable: string, event: Event, tx: Transaction): Promise<void> {
    const handler = this.handlers().find((one) => one.durable === durable);
    if (!handler) throw new Error(`This release has no handler ${durable}`);
    await this.delivery.replay(handler, event, tx);
  }

  private handlers(): EventHandler[] {
    return this.discovery.getProviders().flatMap(({ instance }) => {
      if (!instance || typeof instance !== 'object') return [];
      const owner = instance as Record<string, EventHandler['handle']>;
      const prototype = Object.getPrototypeOf(owner) as typeof owner;
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const subjects = (Reflect.getMetadata(onKey, prototype[name]!) ?? []) as string[];
        return subjects.map((subject) => ({ durable: this.durableOf(subject), subject, handle: owner[name]!.bind(owner) }));
      });
    });
  }

  private durableOf(subject: string): string {
    const [, owner, eventName] = subject.split('.');
    return `${this.service}-on-${owner}-${eventName}`;
  }

  private async start(handler: EventHandler): Promise<void> {
    const { durable } = handler;
    initializeMetrics(handler);
    const connectionState = new ConnectionState(`Consumer ${durable}`);
    const open = () => connectionState.retryUntilConnected(() => this.consume(handler), { unless: () => this.stopped });
    const first = await open();
    this.keepOpen(durable, connectionState, first, open).catch((error: unknown) =>
      this.logger.debug({ handler: durable, error }, 'Consumer closed'),
    );
  }

  /** Opens the consumer again, and creates it if necessary, whenever the broker has lost it or its stream. */
  private async keepOpen(
    durable: string,
    connectionState: ConnectionState,
    messages: ConsumerMessages,
    open: () => Promise<ConsumerMessages>,
  ): Promise<void> {
    this.open.set(durable, messages);
    const reason = await messages.closed();
    if (this.stopped) return;
    connectionState.disconnected(reason || 'closed');
    await this.keepOpen(durable, connectionState, await open(), open);
  }

  private async consume(handler: EventHandler): Promise<ConsumerMessages> {
    const { durable } = handler;
    await ensureStream(this.nats.connection, this.stream);
    await this.ensureConsumer(handler);
    const consumer = await jetstream(this.nats.connection, jetstreamOptions).consumers.get(streamName, durable);
    return consumer.consume({
      ...pullOptions,
      max_messages: maxInFlight,
      abort_on_missing_resource: true,
      callback: (message) => {
        const delivery = this.deliver(handler, message).finally(() => this.deliveries.delete(delivery));
        this.deliveries.add(delivery);
      },
    });
  }

  private ensureConsumer({ durable, subject }: EventHandler): Promise<void> {
    return ensureConsumer(this.nats.connection, durable, {
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
      ack_wait: this.policy.ackWait * 1e6,
      // No limit: JetStream silently stops delivering a message that has reached one.
      max_deliver: -1,
      max_ack_pending: maxInFlight,
    });
  }

  /** Never rejects: an unhandled rejection would end the process. */
  private async deliver(handler: EventHandler, message: JsMsg): Promise<void> {
    try {
      await this.delivery.deliver(handler, message);
    } catch (error) {
      this.logger.warn({ sequence: message.seq, handler: handler.durable, error }, 'Delivery of a message failed');
    }
  }
}
