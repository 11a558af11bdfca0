/** What a process tells its operators of itself: spans and measurements. */
export {
  Histogram,
  type GaugeValue,
  gaugeOfMethod,
  metrics,
  collectProcessMetrics,
  Gauge,
  Counter,
  type Sample,
  type Stopwatch,
} from './metrics.js';
export {
  type Attributes,
  type Collector,
  inSpan,
  isTraced,
  noteOnSpan,
  type SpanDescription,
  startTracing,
  stopTracing,
  traceId,
  traceparent,
  underParent,
} from './tracing.js';
