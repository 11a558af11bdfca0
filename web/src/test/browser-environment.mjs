import { TestEnvironment } from 'jest-environment-jsdom';

const fromNode = [
  'TextEncoder',
  'TextDecoder',
  'Request',
  'ReadableStream',
  'Response',
  'Headers',
  'fetch',
  'AbortController',
  'AbortSignal',
  'structuredClone',
];

/** jsdom with the globals of Node that fetch needs, and a time zone that a test file can set in its docblock (`@time-zone`). */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    // Before jsdom creates its first Date. Set for every file, because a worker runs several.
    process.env.TZ = context.docblockPragmas['time-zone'] ?? 'UTC';
    super(config, context);
    for (const name of fromNode) this.global[name] = globalThis[name];
  }
}
