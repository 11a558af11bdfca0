/** A class whose class-validator decorators describe what it accepts. */
type Shape<T> = new () => T;

/**
 * What crew may reach with an operation: a `charter` that is two days away at most, by the request's `bookingId`, or a `day` that is, by its
 * `on`. Any other operation is closed to crew.
 */
export type CrewWindow = 'charter' | 'day';

/** A request that one service handles, over NATS request/reply: the subject, and the classes of the request and the reply. */
export interface Operation<Request extends object, Reply extends object> {
  readonly subject: string;
  readonly crew?: CrewWindow;
  readonly request: Shape<Request>;
  readonly reply: Shape<Reply>;
}

/** An event that one service publishes on JetStream: the subject, and the class of its `data`. */
export interface EventType<Data extends object> {
  readonly subject: string;
  readonly data: Shape<Data>;
}

/** The envelope of a published event. Consumers receive it at least once and handle it once. */
export interface Event<Data extends object = object> {
  /** UUID. */
  id: string;
  /** Its subject. */
  type: string;
  /** UTC ISO 8601. */
  occurredAt: string;
  /** UUID of the request that everything here began with. */
  correlationId: string;
  /** UUID of the event whose handler published this one; absent for the first. */
  causationId?: string;
  /** W3C trace context of the span that published it; absent without tracing. */
  traceparent?: string;
  data: Data;
}

/**
 * @param subject `svc.<service>.<verb>`, or `ops.<service>.<verb>` for operators; one queue group per service
 * @param options `crew`: what crew may reach with it
 */
export function operation<Request extends object, Reply extends object>(
  subject: `${'svc' | 'ops'}.${string}.${string}`,
  request: Shape<Request>,
  reply: Shape<Reply>,
  options: { crew?: CrewWindow } = {},
): Operation<Request, Reply> {
  return { subject, request, reply, ...options };
}

/** @param subject `evt.<service>.<event>`, in the past tense; JetStream only */
export function eventType<Data extends object>(subject: `evt.${string}.${string}`, data: Shape<Data>): EventType<Data> {
  return { subject, data };
}

/** The request or reply of an operation that has no data. */
export class Empty {}
