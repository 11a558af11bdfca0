import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { traceparent, withParentSpan } from '@charter/telemetry';

/**
 * What a message belongs to: `correlationId` is the guest's click, `causationId` the event that led here, `traceparent`
 * the span under way when it was sent. One that tells no traces itself passes on what it was given.
 */
export interface Correlation {
  correlationId: string;
  causationId?: string;
  traceparent?: string;
}

const storage = new AsyncLocalStorage<Correlation>();

export const withCorrelation = <T>(correlation: Correlation, work: () => T): T =>
  storage.run(correlation, () => withParentSpan(correlation.traceparent, work));

/** Also outside of everything: then it is the first of something new. */
export function currentCorrelation(): Correlation {
  const given = storage.getStore() ?? { correlationId: randomUUID() };
  const here = traceparent();
  return here ? { ...given, traceparent: here } : given;
}

/** For log lines; undefined outside of everything. */
export const correlationId = (): string | undefined => storage.getStore()?.correlationId;
