/** A class whose decorators say what it accepts. */
export type Shape<T> = new () => T;

/** One question that a service answers: its NATS subject, what is asked and what is answered. */
export interface Operation<Request extends object, Reply extends object> {
  readonly subject: string;
  readonly request: Shape<Request>;
  readonly reply: Shape<Reply>;
}

/** One fact that a service announces on JetStream: its subject and the shape of `data`. */
export interface EventType<Data extends object> {
  readonly subject: string;
  readonly data: Shape<Data>;
}

/** An announced fact as it travels. Ids are UUIDs, `occurredAt` is UTC ISO 8601. */
export interface Event<Data extends object = object> {
  id: string;
  type: string;
  occurredAt: string;
  correlationId: string;
  causationId?: string;
  /** The span in which it was announced, as W3C writes it; none when nobody tells traces. */
  traceparent?: string;
  data: Data;
}

export type RequestOf<O> = O extends Operation<infer Q, infer _R> ? Q : never;
export type ReplyOf<O> = O extends Operation<infer _Q, infer R> ? R : never;
export type DataOf<F> = F extends EventType<infer D> ? D : never;

/** Names `svc.<service>.<verb>`, or `ops.` for operators: core NATS request/reply, one queue group per service. */
export function operation<Request extends object, Reply extends object>(
  subject: `${'svc' | 'ops'}.${string}.${string}`,
  request: Shape<Request>,
  reply: Shape<Reply>,
): Operation<Request, Reply> {
  return { subject, request, reply };
}

/** Names `evt.<service>.<fact>`: JetStream only, in the past tense. */
export function eventType<Data extends object>(subject: `evt.${string}.${string}`, data: Shape<Data>): EventType<Data> {
  return { subject, data };
}

/** For operations that need no words, one way or the other. */
export class Empty {}
