import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type CustomTransportStrategy, NatsContext, Server } from '@nestjs/microservices';
import type { Subscription } from '@nats-io/transport-node';
import { lastValueFrom } from 'rxjs';
import { type ErrorCode, errorCodes } from '@charter/contracts';
import { Histogram, inSpan, setSpanAttributes } from '@charter/telemetry';
import type { Envelope } from './handles.js';
import { type Correlation, withCorrelation } from '../correlation.js';
import { Nats } from '../nats/nats.js';
import { type LocalHandlers, type RpcMessage, requireSendable } from './local-handlers.js';

/** Header of the time after which the client no longer waits for the reply: milliseconds since 1970, by the client's clock. */
export const deadlineHeader = 'deadline';

/** Requests handled at once. Above this we reject at once: queueing would only add latency. */
const maxConcurrency = 256;

const operationDuration = new Histogram(
  'charter_operation_duration_seconds',
  'Requests handled, by operation and result: ok, the code of a domain error, or "defect".',
  ['operation', 'result'],
);

const overloaded: Envelope<never> = { ok: false, error: { code: 'UNAVAILABLE', details: {} } };

/**
 * The NATS transport of a service. The queue group delivers each request to one instance. Unlike Nest's own transport it handles requests
 * in transit when it closes, and bounds how many are handled at once.
 */
export class RpcServer extends Server implements CustomTransportStrategy {
  private readonly subscriptions: Subscription[] = [];
  private readonly inProgress = new Set<Promise<void>>();
  private readonly nats: Nats;

  /**
   * @param enabled false for a process that handles no operations
   * @param local where clients in this process find the operations, so that their requests need no broker
   */
  constructor(
    url: string,
    private readonly service: string,
    private readonly enabled = true,
    private readonly local?: LocalHandlers,
  ) {
    super();
    this.nats = new Nats(url, `NATS (RPC of ${service})`);
  }

  /** Calls back when the broker has all subscriptions. */
  async listen(callback: () => void): Promise<void> {
    if (!this.enabled) return callback();
    await this.nats.onModuleInit();
    for (const subject of this.messageHandlers.keys()) {
      operationDuration.zero(subject, 'defect');
      const receive = (error: Error | null, message: RpcMessage) => {
        if (error) this.logger.error({ subject, error }, 'Subscription failed');
        else this.receive(subject, message);
      };
      this.subscriptions.push(this.nats.connection.subscribe(subject, { queue: this.service, callback: receive }));
    }
    await this.nats.connection.flush();
    // A request of a client in this process must see nothing of the client's context, as one from the network would not.
    const inOwnContext = AsyncLocalStorage.snapshot();
    for (const subject of this.messageHandlers.keys()) {
      this.local?.add(subject, (message) => inOwnContext(() => this.receive(subject, message)));
    }
    callback();
  }

  /** Unsubscribes, replies to the requests in progress and in transit, then disconnects. */
  async close(): Promise<void> {
    const subscriptions = this.subscriptions.splice(0);
    for (const subject of this.messageHandlers.keys()) this.local?.remove(subject);
    // Nothing is in transit from an unreachable server.
    if (this.nats.connected) await Promise.all(subscriptions.map((subscription) => subscription.drain()));
    await Promise.all(this.inProgress);
    await this.nats.onApplicationShutdown();
  }

  private receive(subject: string, message: RpcMessage): void {
    if (Number(message.headers?.get(deadlineHeader) || Infinity) < Date.now()) {
      this.logger.warn({ subject }, 'Request dropped, its deadline has passed');
      return;
    }
    const startedAt = performance.now();
    if (this.inProgress.size >= maxConcurrency) {
      operationDuration.observeSince(startedAt, subject, 'UNAVAILABLE');
      return reply(message, overloaded);
    }
    const work = withCorrelation(correlationOf(message), () => this.handle(subject, message))
      .then((result) => operationDuration.observeSince(startedAt, subject, result))
      .finally(() => this.inProgress.delete(work));
    this.inProgress.add(work);
  }

  /** @returns the result: "ok", the code of a domain error, or "defect" */
  private async handle(subject: string, message: RpcMessage): Promise<string> {
    const handler = this.getHandlerByPattern(subject)!;
    try {
      return await inSpan({ name: subject, kind: 'server', attributes: { 'rpc.system': 'nats' } }, async () => {
        const { data } = message.json<{ data: unknown }>();
        const result = await handler(data, new NatsContext([message.subject, message.headers]));
        const envelope = await lastValueFrom(this.transformToObservable<Envelope<unknown>>(result as Envelope<unknown>));
        reply(message, envelope);
        return envelope.ok ? 'ok' : resultOf(envelope.error.code);
      });
    } catch (error) {
      this.logger.error({ subject, error }, 'Request not answered');
      return 'defect';
    }
  }

  unwrap<T>(): T {
    return this.nats.connection as T;
  }

  on(): never {
    throw new Error('on() is not supported by this transport');
  }
}

const correlationOf = ({ headers }: RpcMessage): Correlation => ({
  correlationId: headers?.get('correlation-id') || randomUUID(),
  traceparent: headers?.get('traceparent') || undefined,
});

/** Notes the error on the span, where only a defect counts as a failure. */
function resultOf(code: ErrorCode): string {
  const isDefect = errorCodes[code].kind === 'internal';
  setSpanAttributes(isDefect ? { 'error.type': code } : { 'charter.error_code': code });
  return isDefect ? 'defect' : code;
}

const reply = (message: RpcMessage, response: Envelope<unknown>): void => {
  message.respond(requireSendable(JSON.stringify({ response })));
};
