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
 * Node's arguments for the program itself. Without limits V8 lets heaps grow to a share of the machine's memory, which all services share. Eight MB of
 * young generation are between the four that suffice for most services, and sixteen, which cost an idle one 7 MB more.
 */
export const serviceArguments = (from: RunFrom): string[] =>
  from === 'build'
    ? ['--max-old-space-size=512', '--max-semi-space-size=8', ...nodeArguments(from)]
    : ['--watch', '--watch-preserve-output', ...nodeArguments(from)];
