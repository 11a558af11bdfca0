import type { FastifyInstance } from 'fastify';
import { DomainError } from '@charter/contracts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they came: a webhook's signature covers these. */
    rawBody?: Buffer;
  }
}

/** Whatever walks a body goes down as deep as it does: without a floor, the stack ends first. No form of ours has four. */
const levels = 20;

const goesDeeper = (value: unknown, left = levels): boolean =>
  typeof value === 'object' && value !== null && (left === 0 || Object.values(value).some((inner) => goesDeeper(inner, left - 1)));

/** JSON only; anything else is 415. An empty body is no body, whatever its type says. */
export function readJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    if (body.length === 0) return done(null, undefined);
    return parse(request, body.toString(), (error: Error | null, value?: unknown) =>
      done(error ?? (goesDeeper(value) ? new DomainError('MALFORMED') : null), value),
    );
  });
}
