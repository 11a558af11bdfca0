/** What a process tells its operators of itself: spans and measurements. */
export { trace } from '@opentelemetry/api';
export { Durations, type Measured, measuredBy, measurements, measureProcess, Measures, Occurrences, type Sample } from './measurements.js';
