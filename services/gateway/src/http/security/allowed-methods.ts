import type { FastifyInstance } from 'fastify';
import { DomainError } from '@charter/contracts';

/** Answers 405 with `Allow` where the address exists and the method does not. Must be called before the routes are registered. */
export function refuseUnknownMethods(server: FastifyInstance): void {
  const routes: { methods: string[]; address: RegExp }[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    // Pages are found by their own rules, and every address would match.
    if (url.includes('*')) return;
    const pattern = url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+');
    routes.push({ methods: [method].flat(), address: new RegExp(`^${pattern}$`) });
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const [path = ''] = request.url.split('?');
    const allowed = new Set(routes.filter(({ address }) => address.test(path)).flatMap(({ methods }) => methods));
    if (allowed.size === 0) return done();
    void reply.header('allow', [...allowed].join(', '));
    done(new DomainError('METHOD_NOT_ALLOWED'));
  });
}
