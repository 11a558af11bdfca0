import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy, SetMetadata } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { AckPolicy, type ConsumerMessages, jetstream, jetstreamManager, type JsMsg } from '@nats-io/jetstream';
import type { Subscription } from '@nats-io/transport-node';
import type { Event, Fact } from '@charter/contracts';
import { Database, Presence, type Transaction } from '@charter/database';
import { Durations, inSpan, Measures, type Sample, type SpanDescription } from '@charter/telemetry';
import { backOff } from './back-off.js';
import { withCorrelation } from './correlation.js';
import { Nats } from './nats.js';
import { askingJetStream, ensureConsumer, ensureStream, streamName, streamReplicas } from './stream.js';

export const serviceName = Symbol('service name');
export const maxDeliveries = Symbol('deliveries before an event goes to the dead letters');

const onKey = 'charter:on';
/** Events one handler works on at once in one process; each holds a database connection. */
const inFlight = 8;
/**
 * What we asked the broker for is forgotten when the server that leads the consumer dies. It has been when nothing is heard
 * for two or three heartbeats; we ask anew, and again every second or three until there is a new leader.
 */
const pulling = { expires: 2_000, idle_heartbeat: 1_000 };

const handled = new Durations(
  'charter_fact_handling_duration_seconds',
  'Deliveries of events to handlers, by outcome: handled, failed (it is delivered again) or dead_letter.',
  ['handler', 'outcome'],
);

type Handler = (event: Event, tx: Transaction) => Promise<void>;

/**
 * This method reacts to that fact: (event, tx) → void. What it writes through `tx` commits together with the note
 * that it was done, so a second delivery finds the note and does nothing.
 */
export const On = (fact: Fact<object>): MethodDecorator => SetMetadata(onKey, fact.subject);

/** Consumes events from JetStream: one durable consumer per handler, inbox, back-off, dead letters. */
@Injectable()
export class EventConsumers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(EventConsumers.name);
  private readonly running = new Map<string, ConsumerMessages>();
  private readonly working = new Set<Promise<void>>();
  private stopped = false;

  constructor(
    @Inject(serviceName) private readonly service: string,
    @Inject(maxDeliveries) private readonly limit: number,
    @Inject(streamReplicas) private readonly replicas: number,
    private readonly nats: Nats,
    private readonly database: Database,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Resolves when every handler listens. */
  async onApplicationBootstrap(): Promise<void> {
    await Promise.all(this.handlers().map(({ subject, handle }) => this.listen(subject, handle)));
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

  @Measures('charter_facts_waiting', 'Facts announced that a handler has not dealt with yet, those in hand included.', ['handler'])
  async waiting(): Promise<Sample[]> {
    const { consumers } = await jetstreamManager(this.nats.connection, askingJetStream);
    return Promise.all(
      [...this.running.keys()].map(async (handler) => {
        const { num_pending, num_ack_pending } = await consumers.info(streamName, handler);
        return { labels: { handler }, value: num_pending + num_ack_pending };
      }),
    );
  }

  /** As if this event had just been delivered to that handler. */
  async handle(durable: string, event: Event, tx: Transaction): Promise<void> {
    const handler = this.handlers().find(({ subject }) => this.durableOf(subject) === durable);
    if (!handler) throw new Error(`${durable} handles nothing any more`);
    await belongingTo(event, () => this.handleOnce(durable, event, tx, handler.handle));
  }

  private handlers(): { subject: string; handle: Handler }[] {
    return this.discovery.getProviders().flatMap(({ instance }) => {
      if (!instance || typeof instance !== 'object') return [];
      const owner = instance as Record<string, Handler>;
      const prototype = Object.getPrototypeOf(owner) as Record<string, Handler>;
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const subject = Reflect.getMetadata(onKey, prototype[name]!) as string | undefined;
        return subject ? [{ subject, handle: owner[name]!.bind(owner) }] : [];
      });
    });
  }

  private durableOf(subject: string): string {
    const [, owner, factName] = subject.split('.');
    return `${this.service}-on-${owner}-${factName}`;
  }

  private async listen(subject: string, handle: Handler): Promise<void> {
    const durable = this.durableOf(subject);
    for (const outcome of ['handled', 'failed', 'dead_letter']) handled.begin(durable, outcome);
    const presence = new Presence(`the consumer ${durable}`);
    const open = () => presence.reach(() => this.consume(durable, subject, handle), { unless: () => this.stopped });
    const first = await open();
    this.keepListening(durable, presence, first, open).catch((error: unknown) => this.logger.debug(String(error)));
  }

  /** A consumer ends when the broker has forgotten it, or its stream: it is made anew. */
  private async keepListening(
    durable: string,
    presence: Presence,
    messages: ConsumerMessages,
    open: () => Promise<ConsumerMessages>,
  ): Promise<void> {
    this.running.set(durable, messages);
    const reason = await messages.closed();
    if (this.stopped) return;
    presence.missing(reason || 'closed');
    await this.keepListening(durable, presence, await open(), open);
  }

  private async consume(durable: string, subject: string, handle: Handler): Promise<ConsumerMessages> {
    await ensureStream(this.nats.connection, this.replicas);
    await ensureConsumer(this.nats.connection, durable, {
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
      ack_wait: 30 * 1e9,
      // One more than ours: we store the dead letter and terminate the message ourselves.
      max_deliver: this.limit + 1,
      max_ack_pending: inFlight,
    });
    const consumer = await jetstream(this.nats.connection, askingJetStream).consumers.get(streamName, durable);
    return consumer.consume({
      ...pulling,
      max_messages: inFlight,
      abort_on_missing_resource: true,
      callback: (message) => {
        const work = this.deliver(durable, message, handle).finally(() => this.working.delete(work));
        this.working.add(work);
      },
    });
  }

  private async deliver(durable: string, message: JsMsg, handle: Handler): Promise<void> {
    const event = message.json<Event>();
    const began = performance.now();
    await belongingTo(event, async () => {
      try {
        await inSpan(spanOf(event, durable), () => this.database.transaction((tx) => this.handleOnce(durable, event, tx, handle)));
        message.ack();
        handled.since(began, durable, 'handled');
      } catch (error) {
        handled.since(began, durable, await this.failed(durable, message, event, error));
      }
    });
  }

  private async handleOnce(durable: string, event: Event, tx: Transaction, handle: Handler): Promise<void> {
    const fresh: unknown[] = await tx.query(
      'INSERT INTO inbox (event_id, handler) VALUES ($1, $2) ON CONFLICT ON CONSTRAINT inbox_once DO NOTHING RETURNING 1',
      [event.id, durable],
    );
    if (fresh.length === 0) return;
    await handle(event, tx);
  }

  private async failed(durable: string, message: JsMsg, event: Event, error: unknown): Promise<'failed' | 'dead_letter'> {
    const failures = message.info.deliveryCount;
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.logger.warn(`${durable} failed on ${event.id} (${failures} of ${this.limit}): ${reason}`);
    if (failures < this.limit) {
      message.nak(backOff(failures));
      return 'failed';
    }
    try {
      await this.database.read.query(
        `INSERT INTO dead_letter (event_id, handler, subject, event, reason) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (event_id, handler) DO UPDATE SET reason = excluded.reason, failed_at = now()`,
        [event.id, durable, message.subject, JSON.stringify(event), reason],
      );
      message.term();
      this.logger.error(`Event ${event.id} moved to the dead letters of ${durable}: ${String(error)}`);
      return 'dead_letter';
    } catch (storeError) {
      // The database is unreachable too: leave the message in the stream, it comes back after the acknowledgement timeout.
      this.logger.error(`Dead letter ${event.id} of ${durable} not stored: ${String(storeError)}`);
      return 'failed';
    }
  }
}

const spanOf = ({ id, type }: Event, durable: string): SpanDescription => ({
  name: `process ${type}`,
  kind: 'consumer',
  attributes: { 'messaging.system': 'nats', 'messaging.consumer.group.name': durable, 'messaging.message.id': id },
});

const belongingTo = <T>({ id, correlationId, traceparent }: Event, work: () => T): T =>
  withCorrelation({ correlationId, causationId: id, traceparent }, work);
