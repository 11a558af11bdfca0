import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What a message belongs to: `correlationId` is the guest's click, `causationId` the event that led here. */
interface Correlation {
  correlationId: string;
  causationId?: string;
}

const storage = new AsyncLocalStorage<Correlation>();

export const withCorrelation = <T>(correlation: Correlation, work: () => T): T => storage.run(correlation, work);

export const currentCorrelation = (): Correlation => storage.getStore() ?? { correlationId: randomUUID() };
