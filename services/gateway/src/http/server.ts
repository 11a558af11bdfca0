import compress from '@fastify/compress';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, minuteMs } from '@charter/contracts';
import { parserErrorHandler } from './problems/parser-errors.js';
import { problemOf } from './problems/problem.filter.js';
import { requestId } from './requests/request-id.js';
import { setRouteLabel } from './requests/request-metrics.js';

const defaultBodyLimit = 64 * 1024;

/** @param jsonHeaders sent with errors that are answered before any hook runs */
export const createServer = (jsonHeaders: Record<string, string>): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit: defaultBodyLimit,
    // A missing Host is answered by `requireHost`.
    http: { headersTimeout: 10_000, requireHostHeader: false },
    // An 8 MB upload over a slow mobile connection takes this long.
    requestTimeout: 120_000,
    // Inactivity in either direction: a client that stops reading must not hold a response in memory.
    connectionTimeout: minuteMs,
    // Longer than the idle timeout of the reverse proxy, so the client, not we, closes idle connections.
    keepAliveTimeout: 75_000,
    // In-flight requests finish during shutdown; only their connections are closed afterwards.
    return503OnClosing: false,
    // X-Forwarded-For is trusted from a reverse proxy only. 100.64/10 (carrier-grade NAT) is the pod network of some clouds; no
    // visitor comes from there unless the gateway itself is published.
    trustProxy: 'loopback,uniquelocal,100.64.0.0/10',
    requestIdHeader: false,
    genReqId: requestId,
    clientErrorHandler: parserErrorHandler(jsonHeaders),
    // The router itself answers a URL that it cannot decode, before any hook or filter.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const problem = problemOf(new DomainError('MALFORMED'), request.id);
      void reply
        .code(problem.status)
        .headers({ ...jsonHeaders, 'cache-control': 'no-store', 'x-request-id': request.id })
        .type('application/problem+json')
        .send(JSON.stringify(problem));
    },
  });

/** Applies `bodyLimit` of the route options; must be called before the routes are registered. */
export function applyBodyLimits(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    route.bodyLimit = route.config?.bodyLimit ?? route.bodyLimit;
  });
}

/** Headers that every response has, and the label of its metric. */
export function addDefaultHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url) setRouteLabel(request.raw, request.routeOptions.url);
    void reply.header('x-request-id', request.id);
    // Responses of the API are private unless the route overrides this.
    if (/^\/(?:api|paypal)\b/.test(request.url)) void reply.header('cache-control', 'no-store');
    done();
  });
}

export async function compressResponses(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
