import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import { DomainError, errorCodes, type ErrorKind, type Event, minuteMs } from '@charter/contracts';
import { transientErrorCode, Database, type Transaction } from '@charter/database';
import { Histogram, inSpan, type SpanDescription } from '@charter/telemetry';
import { withCorrelation } from '../correlation.js';

export const retryPolicy = Symbol('retry policy');

/** Retries of an event whose handler failed. */
export interface RetryPolicy {
  /** Attempts before an event goes to the dead letters. */
  attempts: number;
  /** Milliseconds until the next delivery after the n-th failure. */
  delay: (failures: number) => number;
  /** Milliseconds after which JetStream delivers an event again that was neither acknowledged nor nak'ed. */
  ackWait: number;
}

/** A method with `@OnEvent`, and the name of its durable consumer. */
export interface EventHandler {
  durable: string;
  subject: string;
  handle: (event: Event, tx: Transaction) => Promise<void>;
}

/** Longest delay in milliseconds while the database is unreachable: events should be handled soon after it is back. */
const maxOutageDelayMs = minuteMs;

/** Kinds of domain errors that no retry heals. */
const finalKinds: readonly ErrorKind[] = ['invalid', 'not-found', 'conflict'];

const results = ['handled', 'failed', 'dead_letter'] as const;
type Result = (typeof results)[number];

const handlingDuration = new Histogram(
  'charter_event_handling_duration_seconds',
  'Deliveries of events to handlers, by result: handled, failed (it is delivered again) or dead_letter.',
  ['handler', 'result'],
);

/** Exports the series of a handler at 0, so that Prometheus sees their first increment. */
export function initializeMetrics({ durable }: EventHandler): void {
  for (const result of results) handlingDuration.zero(durable, result);
}

/**
 * Passes one message to its handler and acknowledges it. JetStream delivers without a limit: a consumer is done with a message when its
 * handler has committed, or when it is stored as a dead letter.
 */
@Injectable()
export class EventDelivery {
  private readonly logger = new Logger(EventDelivery.name);
  private lastRetry: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(retryPolicy) private readonly policy: RetryPolicy,
    private readonly database: Database,
  ) {}

  async deliver(handler: EventHandler, message: JsMsg): Promise<void> {
    const startedAt = performance.now();
    const attempt = () => this.attempt(handler, message);
    const result = await (message.redelivered ? this.inTurn(startedAt, attempt) : attempt()).catch((error: unknown): Result => {
      const fields = { sequence: message.seq, handler: handler.durable, error };
      this.logger.warn(fields, 'Message postponed, its attempt or dead letter was not stored');
      message.nak(Math.min(this.policy.delay(message.info.deliveryCount), maxOutageDelayMs));
      return 'failed';
    });
    handlingDuration.observeSince(startedAt, handler.durable, result);
  }

  /** Handles the event as if it had been delivered now, inside the caller's transaction. */
  async replay(handler: EventHandler, event: Event, tx: Transaction): Promise<void> {
    await withCorrelationOf(event, () => handleOnce(handler, event, tx));
  }

  /**
   * Redelivered messages run one at a time. An event may end its process (out of memory, an unhandled rejection): only the one that was
   * running then has an attempt on record; the others that were delivered to that process have none.
   */
  private inTurn(startedAt: number, attempt: () => Promise<Result>): Promise<Result> {
    const retry = this.lastRetry.then((): Result | Promise<Result> => {
      // JetStream has delivered the message again meanwhile.
      const isOutdated = performance.now() - startedAt > this.policy.ackWait;
      return isOutdated ? 'failed' : attempt();
    });
    this.lastRetry = retry.catch(() => undefined);
    return retry;
  }

  /** @throws when the database stores neither the attempt nor the dead letter */
  private async attempt(handler: EventHandler, message: JsMsg): Promise<Result> {
    const event = readEvent(message);
    if (!event) return this.toDeadLetters(handler, message, null, new Error('The message is not a JSON event with id, type and data'));
    return withCorrelationOf(event, () => this.attemptEvent(handler, message, event));
  }

  private async attemptEvent(handler: EventHandler, message: JsMsg, event: Event): Promise<Result> {
    const { attempts, delay } = this.policy;
    const attempt = message.redelivered ? await this.startAttempt(handler, event) : 1;
    if (attempt > attempts) {
      return this.toDeadLetters(
        handler,
        message,
        event,
        new Error(`${attempts} attempts were started, the last one ended with its process`),
      );
    }
    try {
      await inSpan(spanOf(event, handler), () =>
        this.database.transaction(async (tx) => {
          await handleOnce(handler, event, tx);
          if (message.redelivered)
            await tx.query('DELETE FROM event_attempt WHERE event_id = $1 AND handler = $2', [event.id, handler.durable]);
        }),
      );
      message.ack();
      return 'handled';
    } catch (error) {
      this.logger.warn({ eventId: event.id, handler: handler.durable, attempt, attempts, error }, 'Event handler failed');
      // An accepted event that its content makes invalid stays invalid, and would occupy one of few deliveries while it waits.
      if (isFinal(error) || attempt >= attempts) return this.toDeadLetters(handler, message, event, error);
      message.nak(delay(attempt));
      return 'failed';
    }
  }

  /** Committed before the handler runs, so that an attempt that ends its process counts. The first delivery counts as one without a row. */
  private async startAttempt({ durable }: EventHandler, event: Event): Promise<number> {
    const [attempt]: { started: number }[] = await this.database.execute(
      `INSERT INTO event_attempt (event_id, handler, started) VALUES ($1, $2, 2)
       ON CONFLICT (event_id, handler) DO UPDATE SET started = event_attempt.started + 1, started_at = now()
       RETURNING started`,
      [event.id, durable],
    );
    return attempt!.started;
  }

  private async toDeadLetters(handler: EventHandler, message: JsMsg, event: Event | null, error: unknown): Promise<Result> {
    const eventId = event?.id ?? idOfMessage(message);
    const store = (content: Event | null) =>
      this.database.execute(
        `WITH attempt AS (DELETE FROM event_attempt WHERE event_id = $1 AND handler = $2)
         INSERT INTO dead_letter (event_id, handler, subject, event, raw, reason) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (event_id, handler) DO UPDATE SET reason = excluded.reason, failed_at = now()`,
        [
          eventId,
          handler.durable,
          message.subject,
          content && JSON.stringify(content),
          content ? null : storable(new TextDecoder().decode(message.data)),
          storable(describe(error)),
        ],
      );
    await store(event).catch((failure: unknown) => {
      if (!event || transientErrorCode(failure)) throw failure;
      // jsonb does not accept every JSON: it rejects "\u0000".
      return store(null);
    });
    message.term();
    this.logger.error({ eventId, handler: handler.durable, error }, 'Event moved to dead letters');
    return 'dead_letter';
  }
}

/** Whether another attempt cannot succeed: what the event asks for is wrong, and not what it meets. */
const isFinal = (error: unknown): boolean => error instanceof DomainError && finalKinds.includes(errorCodes[error.code].kind);

/** The inbox row commits together with what the handler writes: a second delivery finds it and does nothing. */
async function handleOnce({ durable, handle }: EventHandler, event: Event, tx: Transaction): Promise<void> {
  const added: unknown[] = await tx.query(
    'INSERT INTO inbox (event_id, handler) VALUES ($1, $2) ON CONFLICT ON CONSTRAINT inbox_once DO NOTHING RETURNING 1',
    [event.id, durable],
  );
  if (added.length > 0) await handle(event, tx);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @returns undefined when the message is not JSON or has no envelope */
function readEvent(message: JsMsg): Event | undefined {
  try {
    const { id, type, data } = message.json<Partial<Record<keyof Event, unknown>>>();
    const isEvent = typeof id === 'string' && uuid.test(id) && typeof type === 'string' && typeof data === 'object' && data !== null;
    return isEvent ? message.json<Event>() : undefined;
  } catch {
    return undefined;
  }
}

/** A UUID from the message's position in the stream: the same at each delivery, so that the dead letter is stored once. */
function idOfMessage({ seq, timestampNanos, info: { stream } }: JsMsg): string {
  // The id has the time, because the positions of a stream that was lost and created again start at 1.
  const hex = createHash('sha256').update(`${stream} ${seq} ${timestampNanos}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** PostgreSQL's text accepts every character but NUL. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD');

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const spanOf = ({ id, type }: Event, { durable }: EventHandler): SpanDescription => ({
  name: `process ${type}`,
  kind: 'consumer',
  attributes: { 'messaging.system': 'nats', 'messaging.consumer.group.name': durable, 'messaging.message.id': id },
});

const withCorrelationOf = <T>({ id, correlationId, traceparent }: Event, work: () => T): T =>
  withCorrelation({ correlationId, causationId: id, traceparent }, work);
