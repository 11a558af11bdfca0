import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they came: a webhook's signature covers these. */
    rawBody?: Buffer;
  }
}

/** JSON only; anything else is 415. An empty body is no body, whatever its type says. */
export function readJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    if (body.length === 0) return done(null, undefined);
    return parse(request, body.toString(), done);
  });
}
