import type { FastifyInstance } from 'fastify';
import { Refusal } from '@charter/contracts';
import { Turnstile } from './turnstile.js';

/** Forms with a picture in them at once: each may hold some 40 MB in memory. */
const atOnce = 4;

/** Registered behind the staff's guard: a stranger is sent away before they take a place. */
export function limitPictures(server: FastifyInstance): void {
  const pictures = new Turnstile(atOnce);
  server.addHook('preParsing', async (request, reply) => {
    const { bodyLimit, files } = request.routeOptions.config;
    if ((bodyLimit || files) && !pictures.admit(reply.raw)) throw new Refusal('UNAVAILABLE');
  });
}
