/** telemetry exists so that operators see every process through traces and metrics. */
export {
  Histogram,
  type GaugeValue,
  gaugeOfMethod,
  metrics,
  collectProcessMetrics,
  Gauge,
  Counter,
  type Sample,
  type HistogramSeries,
} from './metrics.js';
export {
  type Attributes,
  type CollectorState,
  inSpan,
  isTraced,
  setSpanAttributes,
  type SpanDescription,
  startTracing,
  stopTracing,
  traceId,
  traceparent,
  withParentSpan,
} from './tracing.js';
