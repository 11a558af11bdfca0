import type { FastifyInstance } from 'fastify';
import { DomainError } from '@charter/contracts';
import { ConcurrencyLimiter } from '../limits/concurrency-limiter.js';

/** Each upload may take some 40 MB of memory. */
const maxConcurrentUploads = 4;
/** Bodies up to this many bytes contain no image and are not counted. */
const smallBody = 64 * 1024;

/** Limits concurrent bodies with images. Register it after authentication, so that anonymous requests cannot use up the capacity. */
export function limitConcurrentUploads(server: FastifyInstance): void {
  const uploads = new ConcurrencyLimiter(maxConcurrentUploads, 'uploads');
  server.addHook('preParsing', async (request, reply) => {
    const { bodyLimit, multipart } = request.routeOptions.config;
    const length = Number(request.headers['content-length'] ?? Infinity);
    if ((bodyLimit || multipart) && length > smallBody && !uploads.tryAcquire(reply.raw)) throw new DomainError('UNAVAILABLE');
  });
}
