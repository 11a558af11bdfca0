import type { FastifyInstance } from 'fastify';
import { DomainError } from '@charter/contracts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received: the signature of a webhook covers these bytes. */
    rawBody?: Buffer;
  }
}

/** Bounds nesting so that recursive validators cannot overflow the stack. No form of ours nests deeper than 3 levels. */
const maxDepth = 20;

const isTooDeep = (value: unknown, levelsLeft = maxDepth): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levelsLeft === 0 || Object.values(value).some((inner) => isTooDeep(inner, levelsLeft - 1)));

/** Accepts `application/json` only; any other type is answered with 415. An empty body is parsed as no body. */
export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    if (body.length === 0) return done(null, undefined);
    return parse(request, body.toString(), (error: Error | null, value?: unknown) =>
      done(error ?? (isTooDeep(value) ? new DomainError('MALFORMED') : null), value),
    );
  });
}
