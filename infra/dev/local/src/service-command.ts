import { HOST, type Service } from './environment.ts';

/** The folder of a program below services: a service, or the host of all. */
export type Program = Service | typeof HOST;

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
const youngHeap = (program: Program): number => (['gateway', 'payment', 'notification', HOST].includes(program) ? 16 : 4);

/** Size of the old generation in MB. */
const oldHeap = (program: Program): number => (program === HOST ? 512 : 192);

/** Node's arguments for the program itself. Heaps are small, because all services share one machine. */
export const serviceArguments = (from: RunFrom, program: Program): string[] =>
  from === 'build'
    ? [`--max-old-space-size=${oldHeap(program)}`, `--max-semi-space-size=${youngHeap(program)}`, ...nodeArguments(from)]
    : ['--watch', '--watch-preserve-output', ...nodeArguments(from)];
