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
import { hostedService } from './hosted-service.js';
import type { Attributes, CollectorState, SpanDescription } from './span.js';

/** Milliseconds between exports, for one export with its retry, and for the last export. */
const exportInterval = 1_000;
const exportTimeout = 2_000;
const shutdownTimeout = 1_500;

/** Characters of an attribute at most, such as the text of a statement. */
const maxAttributeLength = 2_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER };
const startsTraces = (kind: SpanDescription['kind']): boolean => kind === 'server' || kind === 'consumer';

const w3c = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** Spans with OpenTelemetry, which only this file loads. The current span is held in AsyncLocalStorage. */
export class Tracer {
  private readonly current = new AsyncLocalStorage<Span>();
  /** One per service of this process: a span's resource names its service. */
  private readonly providers = new Map<string, TracerProvider>();

  /**
   * @param service of work outside any hosted service
   * @param share of the traces started here that are sampled, from 0 to 1
   */
  constructor(
    private readonly service: string,
    private readonly share: number,
    private readonly collector: CollectorState,
  ) {}

  private get spans(): Spans {
    const service = hostedService() ?? this.service;
    const provider = this.providers.get(service) ?? this.createProvider(service);
    this.providers.set(service, provider);
    return provider.getTracer('charter');
  }

  private createProvider(service: string): TracerProvider {
    const instance = { 'service.namespace': 'charter', 'service.name': service, 'service.instance.id': crypto.randomUUID() };
    return new TracerProvider({
      resource: resourceFromAttributes(instance).merge(detectResources({ detectors: [envDetector] })),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(this.share) }),
      spanLimits: { attributeValueLengthLimit: maxAttributeLength },
      // The queue is bounded; spans that do not fit are dropped.
      spanProcessors: [new BatchSpanProcessor({ exporter: new ReportingExporter(this.collector), scheduledDelayMillis: exportInterval })],
    });
  }

  async inSpan<T>({ name, kind, attributes }: SpanDescription, work: () => Promise<T>): Promise<T> {
    const parent = this.current.getStore();
    if (!startsTraces(kind) && !this.sampled) return work();
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const span = this.spans.startSpan(name, { kind: kinds[kind], attributes }, context);
    try {
      return await this.current.run(span, work);
    } catch (error) {
      setAttributesOf(span, { 'error.type': nameOf(error) });
      throw error;
    } finally {
      span.end();
    }
  }

  withParent<T>(parent: string, work: () => T): T {
    const [, id = '', spanId = '', flags = ''] = w3c.exec(parent) ?? [];
    const remote: SpanContext = { traceId: id, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    return trace.isSpanContextValid(remote) ? this.current.run(trace.wrapSpanContext(remote), work) : work();
  }

  setAttributes(attributes: Attributes): void {
    const span = this.current.getStore();
    if (span) setAttributesOf(span, attributes);
  }

  /** The current span, when its trace is sampled. */
  get sampled(): SpanContext | undefined {
    const span = this.current.getStore()?.spanContext();
    return span && span.traceFlags & TraceFlags.SAMPLED ? span : undefined;
  }

  get traceparent(): string | undefined {
    const span = this.current.getStore()?.spanContext();
    return span && `00-${span.traceId}-${span.spanId}-${this.sampled ? '01' : '00'}`;
  }

  async stop(): Promise<void> {
    // The exporter has reported an unreachable collector already.
    const stopped = Promise.allSettled([...this.providers.values()].map((provider) => provider.shutdown()));
    await Promise.race([stopped, pause(shutdownTimeout, undefined, { ref: false })]);
  }
}

class ReportingExporter extends OTLPTraceExporter {
  /** The first span of an interval starts the timer of the export, but the export is no part of its trace. */
  private readonly outsideTraces = AsyncLocalStorage.snapshot();

  constructor(private readonly collector: CollectorState) {
    // The exporter's default retries old spans for ten seconds, while the queue fills up and drops new ones.
    super({ timeoutMillis: exportTimeout });
  }

  override export(...[spans, done]: Parameters<SpanExporter['export']>): void {
    this.outsideTraces(() =>
      super.export(spans, (result) => {
        if (result.error) this.collector.disconnected(result.error);
        else this.collector.connected();
        done(result);
      }),
    );
  }
}

function setAttributesOf(span: Span, attributes: Attributes): void {
  span.setAttributes(attributes);
  if ('error.type' in attributes) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The code or class of an error. Its message may contain input of a guest; the log has it, with the same trace id. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.constructor.name;
}
