import type { FastifyInstance } from 'fastify';
import { DomainError } from '@charter/contracts';
import { ConcurrencyLimiter } from '../limits/concurrency-limiter.js';

/** Forms with a picture in them at once: each may hold some 40 MB in memory. */
const atOnce = 4;
/** Bytes up to which a form has no picture in it, and is let through like any other. */
const small = 64 * 1024;

/** Registered behind the staff's guard: a stranger is sent away before they take a place. */
export function limitPictures(server: FastifyInstance): void {
  const pictures = new ConcurrencyLimiter(atOnce, 'pictures');
  server.addHook('preParsing', async (request, reply) => {
    const { bodyLimit, files } = request.routeOptions.config;
    const length = Number(request.headers['content-length'] ?? Infinity);
    if ((bodyLimit || files) && length > small && !pictures.admit(reply.raw)) throw new DomainError('UNAVAILABLE');
  });
}
