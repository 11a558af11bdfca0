import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const plainToken = /^[\w.-]{8,64}$/;

/** The client's `X-Request-Id` if it is a plain token, because it ends up in logs and headers; otherwise a new UUID. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && plainToken.test(given) ? given : randomUUID();
}
