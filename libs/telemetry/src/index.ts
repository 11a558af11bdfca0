/** What a process tells its operators of itself: spans and measurements. */
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
