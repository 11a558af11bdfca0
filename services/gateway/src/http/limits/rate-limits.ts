import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, minuteMs } from '@charter/contracts';
import type { RateClass } from '../requests/route-options.js';
import { type Count, MemoryRateLimitStore, type RateLimitStore } from './rate-limit-store.js';

/** A second limit of a rate class, beside the one per minute and address. */
interface AdditionalLimit {
  max: number;
  /** Milliseconds; whole seconds. */
  window: number;
  /** Requests with the same key are counted together; a request without a key is not counted. */
  keyOf: (request: FastifyRequest) => string | undefined;
}

interface RateLimitOptions {
  /** Requests per minute and address. */
  perMinute: Record<RateClass, number>;
  additional: Partial<Record<RateClass, AdditionalLimit>>;
  /** Counts across all processes. */
  sharedStore: RateLimitStore;
}

/** The address that requests are counted by; for IPv6 its /64, because one client usually has a whole network. */
export const clientAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => rateLimit.normalizeIP(ip);

/** Cheap reads are limited per process; sign-in, payment and other writes across all processes, in Redis. */
const isPerProcess = (key: string): boolean => /^(?:reads|renders|pdfs) /.test(key);

function rateClassOf(request: FastifyRequest): RateClass | 'none' {
  const { rateClass } = request.routeOptions.config;
  if (typeof rateClass === 'function') return rateClass(request);
  return rateClass ?? (request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'writes');
}

const tooMany = (request: FastifyRequest): DomainError =>
  new DomainError(rateClassOf(request) === 'contact' ? 'TOO_MANY_MESSAGES' : 'TOO_MANY_REQUESTS');

/** Limits requests per minute, rate class and address, then by the additional limit of the class; above a limit 429 with `Retry-After`. */
export async function limitRates(server: FastifyInstance, { perMinute, additional, sharedStore }: RateLimitOptions): Promise<void> {
  const processStore = new MemoryRateLimitStore();
  class Store {
    async incr(key: string, done: (error: null, count: Count) => void, window: number): Promise<void> {
      done(null, isPerProcess(key) ? processStore.add(key, window) : await sharedStore.add(key, window));
    }

    child(): this {
      return this;
    }
  }
  await server.register(rateLimit, {
    store: Store,
    timeWindow: minuteMs,
    keyGenerator: (request) => `${rateClassOf(request)} ${clientAddress(request)}`,
    max: (request) => {
      const rateClass = rateClassOf(request);
      return rateClass === 'none' ? Infinity : perMinute[rateClass];
    },
    allowList: (request) => rateClassOf(request) === 'none',
    // The plugin throws what this returns; its default, a plain Error, would be answered with 500.
    errorResponseBuilder: (request) => tooMany(request) as DomainError & { statusCode: number },
  });
  // The hook runs after the plugin's, so that requests it rejects are not counted here, and after cookies are parsed.
  server.addHook('preParsing', async (request, reply) => {
    const rateClass = rateClassOf(request);
    const limit = rateClass === 'none' ? undefined : additional[rateClass];
    const key = limit?.keyOf(request);
    if (!limit || !key) return;
    const { current, ttl } = await sharedStore.add(`${rateClass} additional ${key}`, limit.window);
    if (current <= limit.max) return;
    void reply.header('retry-after', Math.ceil(ttl / 1000));
    throw tooMany(request);
  });
}
