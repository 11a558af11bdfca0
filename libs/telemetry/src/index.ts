/** What a process tells its operators of itself: spans and measurements. */
export { trace } from '@opentelemetry/api';
