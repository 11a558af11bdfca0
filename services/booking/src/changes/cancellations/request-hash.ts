import { createHash } from 'node:crypto';

/** Recognizes a repeated request without storing what it said. The values are plain JSON; absent ones are undefined. */
export const requestHash = (values: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');
