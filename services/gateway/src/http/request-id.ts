import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sane = /^[\w.-]{8,64}$/;

/** The caller's own id when it is a plain token (it ends up in logs and headers), else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const carried = headers['x-request-id'];
  return typeof carried === 'string' && sane.test(carried) ? carried : randomUUID();
}
