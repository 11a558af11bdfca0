import type { Service } from './environment.ts';

/** How a service's program is run: from its build, or in watch mode from its TypeScript. */
export type RunFrom = 'build' | 'source';

/** What lib/service packages are read from when nothing is built. */
const SOURCE = ['--conditions=@charter/source', '--import', '@swc-node/register/esm-register'];

/** Node's arguments for a command of the service that ends by itself. */
export const nodeArguments = (from: RunFrom): string[] =>
  from === 'build' ? ['--enable-source-maps', 'dist/main.js'] : [...SOURCE, 'src/main.ts'];

/**
 * Megabytes of young heap. Who makes much that is soon forgotten, answers, orders or letters, spends a tenth of its time clearing a
 * small one; a larger one costs about seven megabytes while idle.
 */
const youngHeap = (service: Service): number => (['gateway', 'payment', 'notification'].includes(service) ? 16 : 4);

/** Node's arguments for the service itself. Seven of them share one machine, hence the small heaps. */
export const serviceArguments = (from: RunFrom, service: Service): string[] =>
  from === 'build'
    ? ['--max-old-space-size=192', `--max-semi-space-size=${youngHeap(service)}`, ...nodeArguments(from)]
    : ['--watch', '--watch-preserve-output', ...nodeArguments(from)];
