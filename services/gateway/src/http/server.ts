import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@charter/contracts';
import { gatewayEnv } from '../gateway.env.js';
import { describeApi, recognizeReadersOfDocs } from '../api/docs/openapi.js';
import { servePages } from '../pages/pages.js';
import { PageCache, ReadCache } from '../cache/response-cache.js';
import { guardStaffRoutes } from '../auth/staff-routes.js';
import { StaffSessionService } from '../auth/staff-session.service.js';
import { noteRoute } from './request-metrics.js';
import { RedisRateLimitStore } from './limits/rate-limit-store.js';
import { readFiles } from './bodies/file-upload.js';
import { formPipe } from './bodies/validation.pipe.js';
import { readJson } from './bodies/json-body.js';
import { refuseUnknownMethods } from './security/allowed-methods.js';
import { answerParserError } from './problems/parser-errors.js';
import { ProblemFilter, problemOf } from './problems/problem.filter.js';
import { limitRates } from './limits/rate-limits.js';
import { limitPictures } from './bodies/upload-concurrency.js';
import { LoadShedder } from './limits/load-shedder.js';
import { requestId } from './request-id.js';
import { followRequests } from './request-tracing.js';
import { sameSiteOnly } from './security/origin-check.js';
import { jsonHeaders, secureHeaders } from './security/security-headers.js';

const bodyLimit = 64 * 1024;

export const openServer = (): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit,
    http: { headersTimeout: 10_000 },
    // Eight megabytes from a phone at the dock take their time.
    requestTimeout: 120_000,
    // Of silence, in either direction: a visitor who does not read must not keep an answer here for ever.
    connectionTimeout: 60_000,
    // Longer than any edge keeps its own: the one that asks is the one that lets go.
    keepAliveTimeout: 75_000,
    // Who is here when we close is served: the connection goes, not the request.
    return503OnClosing: false,
    // Behind the edge the visitor's address is in X-Forwarded-For; from anywhere else that header is a claim. Some clouds give their pods
    // addresses of carriers (100.64/10), which no visitor comes from unless the gateway itself is published.
    trustProxy: 'loopback,uniquelocal,100.64.0.0/10',
    requestIdHeader: false,
    genReqId: requestId,
    clientErrorHandler: answerParserError,
    // A URL that cannot be read is answered by the router itself, before any hook or filter.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const problem = problemOf(new DomainError('MALFORMED'), request.id);
      void reply
        .code(problem.status)
        .headers({ ...jsonHeaders, 'cache-control': 'no-store', 'x-request-id': request.id })
        .type('application/problem+json')
        .send(JSON.stringify(problem));
    },
  });

/** In the order in which a request meets them. */
export async function furnish(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRoute', (route) => {
    route.bodyLimit = route.config?.bodyLimit ?? route.bodyLimit;
  });
  app.get(LoadShedder).open(server.server);
  followRequests(server);
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url) noteRoute(request.raw, request.routeOptions.url);
    void reply.header('x-request-id', request.id);
    // Unless a route says better: an answer of the API is for the one who asked.
    if (/^\/(?:api|paypal)\b/.test(request.url)) void reply.header('cache-control', 'no-store');
    done();
  });
  await secureHeaders(server);
  refuseUnknownMethods(server);
  await limitRates(server, app.get(RedisRateLimitStore));
  server.addHook('onRequest', sameSiteOnly([gatewayEnv.publicOrigin, ...gatewayEnv.allowedOrigins]));
  await server.register(cookie);
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  recognizeReadersOfDocs(server);
  guardStaffRoutes(server, app.get(StaffSessionService));
  limitPictures(server);
  readJson(server);
  await readFiles(server);
  app.useGlobalPipes(formPipe());
  app.useGlobalFilters(new ProblemFilter());
  await servePages(server, app.get(ReadCache), app.get(PageCache));
  await describeApi(app);
}

export const closeDoor = (app: NestFastifyApplication): Promise<void> => app.get(LoadShedder).close();
