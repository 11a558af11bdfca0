import type { Tracer } from './tracer.js';
import { tracingEnv } from './tracing.env.js';

/** A piece of work as the trace tells it. */
export interface SpanDescription {
  /** Of few different values: a route's pattern, an operation, a statement's verb and table. Never an id, never a person. */
  name: string;
  /**
   * Servers and consumers take work in, and may begin a trace. Clients and producers hand work on: outside a trace
   * nobody has asked for it, and it is not told.
   */
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: Attributes;
}

/** By OpenTelemetry's names. An `error.type` among them says that the work failed. */
export type Attributes = Record<string, string | number>;

/** Hears whether spans arrive. */
export interface CollectorState {
  disconnected(reason: unknown): void;
  connected(): void;
}

let tracer: Tracer | undefined;

/** Tells OTEL_EXPORTER_OTLP_ENDPOINT what this process does, and loads nothing when there is none. */
export async function startTracing(service: string, collector: CollectorState): Promise<void> {
  const env = tracingEnv();
  if (!env) return;
  const { Tracer } = await import('./tracer.js');
  tracer = new Tracer(service, env.share, collector);
}

/** Sends what is still to be told, for a second and a half at most. */
export async function stopTracing(): Promise<void> {
  await tracer?.stop();
  tracer = undefined;
}

/** Does the work as one span of the trace it belongs to. Work that throws has failed, by the error's code or name alone. */
export const inSpan = <T>(span: SpanDescription, work: () => Promise<T>): Promise<T> => (tracer ? tracer.inSpan(span, work) : work());

/** Adds to the innermost span under way. */
export const setSpanAttributes = (attributes: Attributes): void => tracer?.note(attributes);

/** Whether what is done here is being told: saves the trouble of describing it. */
export const isTraced = (): boolean => tracer?.told !== undefined;

/** Of the trace that this belongs to, when it is told; for log lines. */
export const traceId = (): string | undefined => tracer?.told?.traceId;

/** The span under way as W3C writes it, to be carried to whoever goes on with the work. */
export const traceparent = (): string | undefined => tracer?.traceparent;

/** Goes on with work that began elsewhere. */
export const withParentSpan = <T>(parent: string | undefined, work: () => T): T => (tracer && parent ? tracer.under(parent, work) : work());
