import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy, SetMetadata } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { AckPolicy, type ConsumerMessages, jetstream, jetstreamManager, type JsMsg } from '@nats-io/jetstream';
import type { Subscription } from '@nats-io/transport-node';
import type { Event, EventType } from '@charter/contracts';
import { ConnectionState, type Transaction } from '@charter/database';
import { Gauge, type Sample } from '@charter/telemetry';
import { beginMeasuring, EventDelivery, type EventHandler, retryPolicy, type RetryPolicy } from './event-delivery.js';
import { Nats } from '../nats/nats.js';
import { jetstreamOptions, ensureConsumer, ensureStream, streamName, streamReplicas } from './stream.js';

export const serviceName = Symbol('service name');

const onKey = 'charter:on';
/** Events one handler works on at once in one process; each holds a database connection. */
const inFlight = 8;
/**
 * What we asked the broker for is forgotten when the server that leads the consumer dies. It has been when nothing is heard
 * for two or three heartbeats; we ask anew, and again every second or three until there is a new leader.
 */
const pulling = { expires: 2_000, idle_heartbeat: 1_000 };

/**
 * Declares a method as the handler of these events, each with a durable consumer of its own: (event, tx) → void. What it writes through
 * `tx` commits together with the inbox row of the event, so a second delivery does nothing.
 */
export const OnEvent = (...events: EventType<object>[]): MethodDecorator =>
  SetMetadata(
    onKey,
    events.map(({ subject }) => subject),
  );

/** Consumes events from JetStream: finds the handlers, and keeps one durable consumer per handler open. */
@Injectable()
export class EventConsumers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(EventConsumers.name);
  /** By the name of the handler. */
  private readonly running = new Map<string, ConsumerMessages>();
  private readonly working = new Set<Promise<void>>();
  /** When a handler was first seen with events to handle, and has had some ever since. */
  private readonly backlogSince = new Map<string, number>();
  private stopped = false;

  constructor(
    @Inject(serviceName) private readonly service: string,
    @Inject(retryPolicy) private readonly policy: RetryPolicy,
    @Inject(streamReplicas) private readonly replicas: number,
    private readonly nats: Nats,
    private readonly delivery: EventDelivery,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Resolves when every handler listens. */
  async onApplicationBootstrap(): Promise<void> {
    await Promise.all(this.handlers().map((handler) => this.listen(handler)));
  }

  /** Handles what is on its way here already: else the broker would wait for us before it gave that to another instance. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await Promise.all([...this.running.values()].map((messages) => this.drain(messages)));
    await Promise.all(this.working);
  }

  private async drain(messages: ConsumerMessages): Promise<void> {
    // The client has a drain for subscriptions, and one inside here, but none for a consumer.
    const { sub } = messages as unknown as { sub: Subscription };
    if (this.nats.connected && !sub.isClosed()) await sub.drain();
    messages.stop();
  }

  @Gauge('charter_events_pending', 'Facts announced that a handler has not dealt with yet, those in hand included.', ['handler'])
  async waiting(): Promise<Sample[]> {
    const { consumers } = await jetstreamManager(this.nats.connection, jetstreamOptions);
    return Promise.all(
      [...this.running.keys()].map(async (handler) => {
        const { num_pending, num_ack_pending } = await consumers.info(streamName, handler);
        return { labels: { handler }, value: num_pending + num_ack_pending };
      }),
    );
  }

  /** Not the age of the oldest event: to read one from the stream, a service would need the right to read all. */
  @Gauge('charter_events_backlog_seconds', 'For how long a handler has had events to handle, seen from this process; 0 without any.', [
    'handler',
  ])
  async backlog(): Promise<Sample[]> {
    const now = performance.now();
    return (await this.waiting()).map(({ labels, value }) => {
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

  private async listen(handler: EventHandler): Promise<void> {
    const { durable } = handler;
    beginMeasuring(handler);
    const presence = new ConnectionState(`the consumer ${durable}`);
    const open = () => presence.retryUntilConnected(() => this.consume(handler), { unless: () => this.stopped });
    const first = await open();
    this.keepListening(durable, presence, first, open).catch((error: unknown) => this.logger.debug(String(error)));
  }

  /** A consumer ends when the broker has forgotten it, or its stream: it is made anew. */
  private async keepListening(
    durable: string,
    presence: ConnectionState,
    messages: ConsumerMessages,
    open: () => Promise<ConsumerMessages>,
  ): Promise<void> {
    this.running.set(durable, messages);
    const reason = await messages.closed();
    if (this.stopped) return;
    presence.disconnected(reason || 'closed');
    await this.keepListening(durable, presence, await open(), open);
  }

  private async consume(handler: EventHandler): Promise<ConsumerMessages> {
    const { durable } = handler;
    await ensureStream(this.nats.connection, this.replicas);
    await this.ensureConsumer(handler);
    const consumer = await jetstream(this.nats.connection, jetstreamOptions).consumers.get(streamName, durable);
    return consumer.consume({
      ...pulling,
      max_messages: inFlight,
      abort_on_missing_resource: true,
      callback: (message) => {
        const work = this.deliver(handler, message).finally(() => this.working.delete(work));
        this.working.add(work);
      },
    });
  }

  private ensureConsumer({ durable, subject }: EventHandler): Promise<void> {
    return ensureConsumer(this.nats.connection, durable, {
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
      ack_wait: this.policy.ackWait * 1e6,
      // Without a limit: JetStream never delivers a message again that has reached one, and no handler would know of it.
      max_deliver: -1,
      max_ack_pending: inFlight,
    });
  }

  /** Never rejects: an unhandled rejection would end the process. */
  private async deliver(handler: EventHandler, message: JsMsg): Promise<void> {
    try {
      await this.delivery.deliver(handler, message);
      // During an upgrade, a process of an earlier release that starts sets its own limit of deliveries again.
      if (message.redelivered && !this.stopped) await this.ensureConsumer(handler);
    } catch (error) {
      this.logger.warn(`Message ${message.seq} of ${handler.durable} will be delivered again: ${String(error)}`);
    }
  }
}
