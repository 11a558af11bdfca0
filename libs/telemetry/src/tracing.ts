import type { Attributes, CollectorState, SpanDescription } from './span.js';
import type { Tracer } from './tracer.js';
import { tracingEnv } from './tracing.env.js';

let tracer: Tracer | undefined;

/** Starts to export spans to OTEL_EXPORTER_OTLP_ENDPOINT. Without it, the SDK is not even loaded. */
export async function startTracing(service: string, collector: CollectorState): Promise<void> {
  const env = tracingEnv();
  if (!env) return;
  const { Tracer } = await import('./tracer.js');
  tracer = new Tracer(service, env.share, collector);
}

/** Exports the remaining spans, for a second and a half at most. */
export async function stopTracing(): Promise<void> {
  await tracer?.stop();
  tracer = undefined;
}

/** Runs `work` in a span of the current trace. An error is recorded by its code or name, without its message, and thrown on. */
export const inSpan = <T>(span: SpanDescription, work: () => Promise<T>): Promise<T> => (tracer ? tracer.inSpan(span, work) : work());

/** Sets attributes of the innermost current span. */
export const setSpanAttributes = (attributes: Attributes): void => tracer?.setAttributes(attributes);

/** Whether the current trace is sampled: if not, a span need not even be described. */
export const isTraced = (): boolean => tracer?.sampled !== undefined;

/** @returns the id of the current trace when it is sampled; for log lines */
export const traceId = (): string | undefined => tracer?.sampled?.traceId;

/** @returns the current span in W3C trace context, to be sent with messages */
export const traceparent = (): string | undefined => tracer?.traceparent;

/** Runs `work` as a part of the trace that `parent` (W3C trace context) belongs to. */
export const withParentSpan = <T>(parent: string | undefined, work: () => T): T =>
  tracer && parent ? tracer.withParent(parent, work) : work();
