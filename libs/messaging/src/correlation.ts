import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { traceparent, withParentSpan } from '@charter/telemetry';

/**
 * What a message belongs to: `correlationId` is the request that everything began with, `causationId` the event that led here,
 * `traceparent` the span in which it was sent. A process without tracing passes a given `traceparent` on.
 */
export interface Correlation {
  correlationId: string;
  causationId?: string;
  traceparent?: string;
}

const storage = new AsyncLocalStorage<Correlation>();

/** Runs `work`, and all that it starts, as part of this correlation and of its trace. */
export const withCorrelation = <T>(correlation: Correlation, work: () => T): T =>
  storage.run(correlation, () => withParentSpan(correlation.traceparent, work));

/** @returns the correlation of the work in progress; a new one outside of any */
export function currentCorrelation(): Correlation {
  const current = storage.getStore() ?? { correlationId: randomUUID() };
  const parent = traceparent();
  return parent ? { ...current, traceparent: parent } : current;
}

/** The id that log lines of the current work contain; undefined outside of any work. */
export const correlationId = (): string | undefined => storage.getStore()?.correlationId;
