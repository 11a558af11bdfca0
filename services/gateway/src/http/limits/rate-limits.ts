import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '@charter/contracts';
import { gatewayEnv } from '../../gateway.env.js';
import { checkoutOf } from '../../api/payments/checkout-cookie.js';
import type { RateClass } from '../route-options.js';
import { type Count, MemoryRateLimitStore, type RedisRateLimitStore } from './rate-limit-store.js';

function classOf(request: FastifyRequest): RateClass {
  const { limit } = request.routeOptions.config;
  if (typeof limit === 'function') return limit(request);
  return limit ?? (request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'writes');
}

/** What costs us a little of one process is counted there, without a way to Redis and back; what may be guessed or spent, by all. */
const isOwn = (name: string): boolean => /^(?:reads|renders) /.test(name);

/** A second limit of a class of routes, beside the one per minute and address. */
interface FurtherLimit {
  max: number;
  /** Milliseconds. */
  window: number;
  /** Whose requests are counted together; undefined when this request has no such key. */
  keyOf: (request: FastifyRequest) => string | undefined;
}

const addressOf = (request: FastifyRequest): string => rateLimit.normalizeIP(request.ip);

const furtherLimits: Partial<Record<RateClass, FurtherLimit>> = {
  contact: { max: gatewayEnv.contactPerDay, window: 24 * 60 * 60_000, keyOf: addressOf },
  captures: { max: gatewayEnv.capturesPerCheckout, window: 60_000, keyOf: checkoutOf },
};

const tooMany = (request: FastifyRequest): DomainError =>
  new DomainError(classOf(request) === 'contact' ? 'TOO_MANY_MESSAGES' : 'TOO_MANY_REQUESTS');

/** Per minute, class of route and address (of an IPv6 address its /64), and then by the further limit of the class. */
export async function limitRates(server: FastifyInstance, shared: RedisRateLimitStore): Promise<void> {
  const own = new MemoryRateLimitStore();
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
    keyGenerator: (request) => `${classOf(request)} ${addressOf(request)}`,
    max: (request) => {
      const limit = classOf(request);
      return limit === 'none' ? Infinity : gatewayEnv.rates[limit];
    },
    allowList: (request) => classOf(request) === 'none',
    // The plugin throws what this returns; its own plain Error would be taken for a defect.
    errorResponseBuilder: (request) => tooMany(request) as DomainError & { statusCode: number },
  });
  // After the plugin's own hook, so that what it refuses does not count here, and after cookies are parsed.
  server.addHook('preParsing', async (request, reply) => {
    const limit = classOf(request);
    const further = furtherLimits[limit];
    const key = further?.keyOf(request);
    if (!further || !key) return;
    const { current, ttl } = await shared.add(`${limit} further ${key}`, further.window);
    if (current <= further.max) return;
    void reply.header('retry-after', Math.ceil(ttl / 1000));
    throw tooMany(request);
  });
}
