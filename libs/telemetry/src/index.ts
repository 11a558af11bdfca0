/** What a process tells its operators of itself: spans and measurements. */
export {
  Durations,
  type Measured,
  measuredBy,
  measurements,
  measureProcess,
  Measures,
  Occurrences,
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
