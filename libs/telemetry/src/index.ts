/** telemetry exists so that operators see every process through traces and metrics. */
export {
  Histogram,
  type Durations,
  type GaugeValue,
  gaugeOfMethod,
  metrics,
  collectProcessMetrics,
  Gauge,
  addGauge,
  Counter,
  type Sample,
} from './metrics.js';
export { hostedService, inHostedService } from './hosted-service.js';
export type { Attributes, CollectorState, SpanDescription } from './span.js';
export { inSpan, isTraced, setSpanAttributes, startTracing, stopTracing, traceId, traceparent, withParentSpan } from './tracing.js';
