import { TestEnvironment } from 'jest-environment-jsdom';

const fromNode = [
  'TextEncoder',
  'TextDecoder',
  'Request',
  'Response',
  'Headers',
  'fetch',
  'AbortController',
  'AbortSignal',
  'structuredClone',
];

/** jsdom with what react-router and fetch need of Node, and with a time zone that a test file may choose in its docblock. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    // Before jsdom makes its first Date; every file sets it, since a worker runs many.
    process.env.TZ = context.docblockPragmas['time-zone'] ?? 'UTC';
    super(config, context);
    for (const name of fromNode) this.global[name] = globalThis[name];
  }
}
