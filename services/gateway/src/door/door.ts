import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RequestListener, Server } from 'node:http';
import { constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@charter/contracts';
import { withCorrelation } from '@charter/messaging';
import { gatewayEnv } from '../gateway.env.js';
import { describeApi } from '../api-docs.js';
import { servePages } from '../pages/pages.js';
import { PublicReads } from '../reads/public-reads.js';
import { ReadCache } from '../reads/read-cache.js';
import { SharedCounts } from './counts.js';
import { readFiles } from './file-body.js';
import { formPipe } from './form.pipe.js';
import { readJson } from './json-body.js';
import { ProblemFilter, problemOf } from './problem.filter.js';
import { limitRates } from './rate-limits.js';
import { requestId } from './request-id.js';
import { sameSiteOnly } from './same-site.js';
import { jsonHeaders, secureHeaders } from './security-headers.js';

const bodyLimit = 64 * 1024;
/** Milliseconds that answers under way may take once we are asked to stop. */
const farewell = 5_000;

export const openServer = (): FastifyAdapter =>
  new FastifyAdapter({
    bodyLimit,
    // Eight megabytes from a phone at the dock take their time.
    requestTimeout: 120_000,
    // Behind the edge the visitor's address is in X-Forwarded-For; from anywhere else that header is a claim.
    trustProxy: 'loopback,uniquelocal',
    requestIdHeader: false,
    genReqId: requestId,
    // A URL that cannot be read is answered by the router itself, before any hook or filter.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const problem = problemOf(new Refusal('MALFORMED'), request.id);
      void reply
        .code(problem.status)
        .headers({ ...jsonHeaders, 'cache-control': 'no-store', 'x-request-id': request.id })
        .type('application/problem+json')
        .send(JSON.stringify(problem));
    },
  });

/**
 * Public reads in memory are answered before Fastify makes a request of them. While closing, everybody goes through
 * Fastify, which tells visitors to let their connections go.
 */
function answerFirst(server: Server, reads: PublicReads): void {
  const [rest] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (request, response) => {
    if (!server.listening || !reads.fromMemory(request, response)) rest?.(request, response);
  });
}

/** In the order in which a request meets them. */
export async function furnish(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRoute', (route) => {
    route.bodyLimit = route.config?.bodyLimit ?? route.bodyLimit;
  });
  answerFirst(server.server, app.get(PublicReads));
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    // Unless a route says better: an answer of the API is for the one who asked.
    if (/^\/(?:api|paypal)\b/.test(request.url)) void reply.header('cache-control', 'no-store');
    done();
  });
  await secureHeaders(server);
  await limitRates(server, app.get(SharedCounts));
  server.addHook('onRequest', sameSiteOnly([gatewayEnv.publicOrigin, ...gatewayEnv.allowedOrigins]));
  await server.register(cookie);
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  readJson(server);
  await readFiles(server);
  // Here and not earlier: reading the body loses the asynchronous context.
  server.addHook('preHandler', (request, _reply, done) => withCorrelation({ correlationId: request.id }, done));
  server.addHook('preClose', (done) => {
    setTimeout(() => server.server.closeAllConnections(), farewell).unref();
    done();
  });
  app.useGlobalPipes(formPipe());
  app.useGlobalFilters(new ProblemFilter());
  await servePages(server, app.get(ReadCache));
  await describeApi(app);
}
