import { randomUUID } from 'node:crypto';
import { type CustomTransportStrategy, NatsContext, Server } from '@nestjs/microservices';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { lastValueFrom } from 'rxjs';
import { type ErrorCode, errorCodes } from '@charter/contracts';
import { Histogram, inSpan, setSpanAttributes } from '@charter/telemetry';
import type { Envelope } from './handles.js';
import { type Correlation, withCorrelation } from '../correlation.js';
import { Nats } from '../nats/nats.js';

/** Carries until when somebody waits for the answer: milliseconds since 1970, by the asker's clock. */
export const deadlineHeader = 'waits-until';

/** Questions in hand at once. Beyond, the answer is no and immediate: a queue here would only be a place to grow old in. */
const capacity = 256;

const operations = new Histogram(
  'charter_operation_duration_seconds',
  'Questions answered, by operation and outcome: ok, the code of a refusal, or "defect".',
  ['operation', 'outcome'],
);

const busy: Envelope<never> = { ok: false, error: { code: 'UNAVAILABLE', details: {} } };

/**
 * The NATS door of a service: questions come in by queue group, so that each is heard by one instance. In place of Nest's own,
 * which forgets questions that are on their way when it closes, and has no bounds.
 */
export class RpcServer extends Server implements CustomTransportStrategy {
  private readonly subscriptions: Subscription[] = [];
  private readonly inHand = new Set<Promise<void>>();
  private readonly nats: Nats;

  /** @param opens false for a process that answers nothing */
  constructor(
    url: string,
    private readonly service: string,
    private readonly opens = true,
  ) {
    super();
    this.nats = new Nats(url, `NATS at the door of ${service}`);
  }

  /** Calls back when the server knows who answers. */
  async listen(callback: () => void): Promise<void> {
    if (!this.opens) return callback();
    await this.nats.onModuleInit();
    for (const subject of this.messageHandlers.keys()) {
      operations.zero(subject, 'defect');
      const take = (error: Error | null, question: Msg) => (error ? this.logger.error(error) : this.take(subject, question));
      this.subscriptions.push(this.nats.connection.subscribe(subject, { queue: this.service, callback: take }));
    }
    await this.nats.connection.flush();
    callback();
  }

  /** Takes no more questions, answers those it has (also those on their way here), then goes. */
  async close(): Promise<void> {
    const subscriptions = this.subscriptions.splice(0);
    // Of a server that is away nothing is on its way.
    if (this.nats.connected) await Promise.all(subscriptions.map((subscription) => subscription.drain()));
    await Promise.all(this.inHand);
    await this.nats.onApplicationShutdown();
  }

  private take(subject: string, question: Msg): void {
    if (Number(question.headers?.get(deadlineHeader) || Infinity) < Date.now()) {
      this.logger.warn(`${subject} came after its asker had gone`);
      return;
    }
    const began = performance.now();
    if (this.inHand.size >= capacity) {
      operations.observeSince(began, subject, 'UNAVAILABLE');
      return reply(question, busy);
    }
    const work = withCorrelation(carriedBy(question), () => this.answer(subject, question))
      .then((outcome) => operations.observeSince(began, subject, outcome))
      .finally(() => this.inHand.delete(work));
    this.inHand.add(work);
  }

  /** @returns how it ended: "ok", the code of a refusal, or "defect" */
  private async answer(subject: string, question: Msg): Promise<string> {
    const handler = this.getHandlerByPattern(subject)!;
    try {
      return await inSpan({ name: subject, kind: 'server', attributes: { 'rpc.system': 'nats' } }, async () => {
        const { data } = question.json<{ data: unknown }>();
        const answered = await handler(data, new NatsContext([question.subject, question.headers]));
        const envelope = await lastValueFrom(this.transformToObservable<Envelope<unknown>>(answered as Envelope<unknown>));
        reply(question, envelope);
        return envelope.ok ? 'ok' : refused(envelope.error.code);
      });
    } catch (error) {
      this.logger.error(error);
      return 'defect';
    }
  }

  unwrap<T>(): T {
    return this.nats.connection as T;
  }

  on(): never {
    throw new Error('a door has no events of its own');
  }
}

const carriedBy = ({ headers }: Msg): Correlation => ({
  correlationId: headers?.get('correlation-id') || randomUUID(),
  traceparent: headers?.get('traceparent') || undefined,
});

/** A refusal is an answer like any other; a defect has failed. */
function refused(code: ErrorCode): string {
  const isDefect = errorCodes[code].kind === 'internal';
  setSpanAttributes(isDefect ? { 'error.type': code } : { 'charter.error_code': code });
  return isDefect ? 'defect' : code;
}

const reply = (question: Msg, response: Envelope<unknown>): void => {
  question.respond(JSON.stringify({ response }));
};
