import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withCorrelation } from '@charter/messaging';
import { inSpan, setSpanAttributes, type SpanDescription } from '@charter/service-kit';

declare module 'fastify' {
  interface FastifyRequest {
    /** Does something as a part of this request: under its correlation, in its span. */
    asPart: <T>(work: () => T) => T;
  }
}

/**
 * Whatever happens for a request belongs to it, from its first hook to the last byte of its answer. What a caller says
 * of traces is not heeded: a stranger does not decide what we tell.
 */
export function followRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    withCorrelation({ correlationId: request.id }, () => void inSpan(spanOf(request), () => follow(request, reply)));
    request.asPart(done);
  });
  // Reading the body loses the asynchronous context.
  server.addHook('preHandler', (request, _reply, done) => request.asPart(done));
}

const spanOf = ({ id, method, routeOptions: { url } }: FastifyRequest): SpanDescription => ({
  name: url ? `${method} ${url}` : method,
  kind: 'server',
  attributes: { 'http.request.method': method, 'http.route': url ?? '', 'charter.correlation_id': id },
});

/** Resolves when the answer is given, or its visitor has left. */
function follow(request: FastifyRequest, { raw: response }: FastifyReply): Promise<void> {
  request.asPart = AsyncLocalStorage.snapshot();
  return new Promise((resolve) => {
    response.once('close', () => {
      request.asPart(() => setSpanAttributes(outcome(response.statusCode)));
      resolve();
    });
  });
}

const outcome = (status: number) => ({
  'http.response.status_code': status,
  ...(status >= 500 ? { 'error.type': String(status) } : {}),
});
