import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/**
 * Runs `work`, and all that it starts (connections, timers, subscriptions), as part of this service: log lines, metrics and spans carry its
 * name. Only for a process that hosts several services.
 */
export const inHostedService = <T>(service: string, work: () => T): T => storage.run(service, work);

/** @returns the service of the work in progress; undefined in a process with one service */
export const hostedService = (): string | undefined => storage.getStore();
