import type { Service } from './environment.ts';

/** Whether a service runs from its build, or from its TypeScript in watch mode. */
export type RunFrom = 'build' | 'source';

/** Resolves workspace packages to their sources instead of their builds. */
const SOURCE = ['--conditions=@charter/source', '--import', '@swc-node/register/esm-register'];

/** Node's arguments for a one-off command of the service, such as `migrate`. */
export const nodeArguments = (from: RunFrom): string[] =>
  from === 'build' ? ['--enable-source-maps', 'dist/main.js'] : [...SOURCE, 'src/main.ts'];

/**
 * Size of the young generation in MB. Services with many short-lived objects (responses, orders, e-mails) spend a tenth of
 * their time in garbage collection with a small one; a larger one costs about 7 MB while idle.
 */
const youngHeap = (service: Service): number => (['gateway', 'payment', 'notification'].includes(service) ? 16 : 4);

/** Node's arguments for the service itself. Heaps are small, because seven services share one machine. */
export const serviceArguments = (from: RunFrom, service: Service): string[] =>
  from === 'build'
    ? ['--max-old-space-size=192', `--max-semi-space-size=${youngHeap(service)}`, ...nodeArguments(from)]
    : ['--watch', '--watch-preserve-output', ...nodeArguments(from)];
