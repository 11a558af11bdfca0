import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer as Spans,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Attributes, CollectorState, SpanDescription } from './tracing.js';

/** Milliseconds between two messages to the collector, for each with one more try, and for the last one. */
const every = 1_000;
const patience = 2_000;
const farewell = 1_500;

/** Characters of a statement that are worth reading. */
const longest = 2_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER };
const beginsTraces = (kind: SpanDescription['kind']): boolean => kind === 'server' || kind === 'consumer';

const w3c = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** OpenTelemetry, and the only file that loads it. Which span is under way is known by asynchronous context alone. */
export class Tracer {
  private readonly underWay = new AsyncLocalStorage<Span>();
  private readonly provider: TracerProvider;
  private readonly spans: Spans;

  /** @param share of traces begun here that are told, from 0 to 1 */
  constructor(service: string, share: number, collector: CollectorState) {
    const instance = { 'service.namespace': 'charter', 'service.name': service, 'service.instance.id': crypto.randomUUID() };
    this.provider = new TracerProvider({
      resource: resourceFromAttributes(instance).merge(detectResources({ detectors: [envDetector] })),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
      spanLimits: { attributeValueLengthLimit: longest },
      // Never in anybody's way: a bounded queue, and what does not fit is not told.
      spanProcessors: [new BatchSpanProcessor({ exporter: new WatchedExporter(collector), scheduledDelayMillis: every })],
    });
    this.spans = this.provider.getTracer('charter');
  }

  async inSpan<T>({ name, kind, attributes }: SpanDescription, work: () => Promise<T>): Promise<T> {
    const parent = this.underWay.getStore();
    if (!beginsTraces(kind) && !this.told) return work();
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const span = this.spans.startSpan(name, { kind: kinds[kind], attributes }, context);
    try {
      return await this.underWay.run(span, work);
    } catch (error) {
      note(span, { 'error.type': nameOf(error) });
      throw error;
    } finally {
      span.end();
    }
  }

  under<T>(parent: string, work: () => T): T {
    const [, id = '', spanId = '', flags = ''] = w3c.exec(parent) ?? [];
    const remote: SpanContext = { traceId: id, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    return trace.isSpanContextValid(remote) ? this.underWay.run(trace.wrapSpanContext(remote), work) : work();
  }

  note(attributes: Attributes): void {
    const span = this.underWay.getStore();
    if (span) note(span, attributes);
  }

  /** The span under way, when its trace is one of those that are told. */
  get told(): SpanContext | undefined {
    const span = this.underWay.getStore()?.spanContext();
    return span && span.traceFlags & TraceFlags.SAMPLED ? span : undefined;
  }

  get traceparent(): string | undefined {
    const span = this.underWay.getStore()?.spanContext();
    return span && `00-${span.traceId}-${span.spanId}-${this.told ? '01' : '00'}`;
  }

  async stop(): Promise<void> {
    // A collector that is away has been told of by the exporter.
    const told = this.provider.shutdown().catch(() => undefined);
    await Promise.race([told, pause(farewell, undefined, { ref: false })]);
  }
}

class WatchedExporter extends OTLPTraceExporter {
  /** It is a request that starts the clock of the next message, but the message is no part of it. */
  private readonly byItself = AsyncLocalStorage.snapshot();

  constructor(private readonly collector: CollectorState) {
    // By itself it would try for ten seconds with what is old, while what is new finds the queue full.
    super({ timeoutMillis: patience });
  }

  override export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.byItself(() =>
      super.export(spans, (result) => {
        if (result.error) this.collector.disconnected(result.error);
        else this.collector.connected();
        done(result);
      }),
    );
  }
}

function note(span: Span, attributes: Attributes): void {
  span.setAttributes(attributes);
  if ('error.type' in attributes) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Not its message, which may repeat what a guest has written. The log has it, under the same trace. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.constructor.name;
}
