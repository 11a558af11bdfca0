import { DomainError } from '@charter/contracts';
import type { FastifyInstance } from 'fastify';

/** HTTP/1.1 requires a Host. Node checks it only if it may answer by itself, without the headers and the body of other errors. */
export function requireHost(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, headers } = request.raw;
    done(httpVersion === '1.1' && headers.host === undefined ? new DomainError('MALFORMED') : undefined);
  });
}
