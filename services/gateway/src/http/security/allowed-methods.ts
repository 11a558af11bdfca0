import type { FastifyInstance } from 'fastify';
import { DomainError } from '@charter/contracts';

/** Answers 405 with `Allow` where the path exists and the method does not. Must be called before the routes are registered. */
export function rejectUnknownMethods(server: FastifyInstance): void {
  const routes: { methods: string[]; path: RegExp }[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    // The wildcard route of the front ends matches every path.
    if (url.includes('*')) return;
    const pattern = url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+');
    routes.push({ methods: [method].flat(), path: new RegExp(`^${pattern}$`) });
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const [requested = ''] = request.url.split('?');
    const allowed = new Set(routes.filter(({ path }) => path.test(requested)).flatMap(({ methods }) => methods));
    if (allowed.size === 0) return done();
    void reply.header('allow', [...allowed].join(', '));
    done(new DomainError('METHOD_NOT_ALLOWED'));
  });
}
