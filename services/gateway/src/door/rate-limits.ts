import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '@charter/contracts';
import { gatewayEnv } from '../gateway.env.js';
import type { RateClass } from './admission.js';

function classOf(request: FastifyRequest): RateClass {
  return request.routeOptions.config.limit ?? (request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'writes');
}

/** Per minute, class of route and address. Counted in this process: behind several, the limit is that many times higher. */
export async function limitRates(server: FastifyInstance): Promise<void> {
  await server.register(rateLimit, {
    timeWindow: 60_000,
    keyGenerator: (request) => `${classOf(request)} ${request.ip}`,
    max: (request) => {
      const limit = classOf(request);
      return limit === 'none' ? Infinity : gatewayEnv.rates[limit];
    },
    allowList: (request) => classOf(request) === 'none',
    // The plugin throws what this returns; its own plain Error would be taken for a defect.
    errorResponseBuilder: () => new Refusal('TOO_MANY_REQUESTS') as Refusal & { statusCode: number },
  });
}
