import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '@charter/contracts';
import { gatewayEnv } from '../gateway.env.js';
import type { RateClass } from './admission.js';
import { type Count, OwnCounts, type SharedCounts } from './counts.js';

function classOf(request: FastifyRequest): RateClass {
  const { limit } = request.routeOptions.config;
  if (typeof limit === 'function') return limit(request);
  return limit ?? (request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'writes');
}

/** What costs us a little of one process is counted there, without a way to Redis and back; what may be guessed or spent, by all. */
const isOwn = (name: string): boolean => /^(?:reads|drawings) /.test(name);

/** Per minute, class of route and address; of an IPv6 address the network counts, which one visitor has to themselves. */
export async function limitRates(server: FastifyInstance, shared: SharedCounts): Promise<void> {
  const own = new OwnCounts();
  class Store {
    async incr(name: string, done: (error: null, count: Count) => void, window: number): Promise<void> {
      done(null, isOwn(name) ? own.add(name, window) : await shared.add(name, window));
    }

    child(): this {
      return this;
    }
  }
  await server.register(rateLimit, {
    store: Store,
    timeWindow: 60_000,
    keyGenerator: (request) => `${classOf(request)} ${rateLimit.normalizeIP(request.ip)}`,
    max: (request) => {
      const limit = classOf(request);
      return limit === 'none' ? Infinity : gatewayEnv.rates[limit];
    },
    allowList: (request) => classOf(request) === 'none',
    // The plugin throws what this returns; its own plain Error would be taken for a defect.
    errorResponseBuilder: () => new Refusal('TOO_MANY_REQUESTS') as Refusal & { statusCode: number },
  });
}
