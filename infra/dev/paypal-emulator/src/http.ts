import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { invalidRequest, issueError, PayPalError } from './errors.ts';
import { applyFaultAfter, applyFaultBefore } from './faults.ts';
import { requirePermission } from './permissions.ts';
import { OAuthError, requireServerToken } from './tokens.ts';
import type { RequestRecord, EmulatorState } from './state.ts';

const MAX_REQUEST_RECORDS = 2000;

/** HTTP server with body parsing, debug ids, authorization, faults, rate limit and PayPal's error bodies. */
export function createServer(state: EmulatorState, log: boolean): FastifyInstance {
  const app = Fastify({ logger: log, forceCloseConnections: true, bodyLimit: 1_048_576, routerOptions: { ignoreTrailingSlash: true } });
  const limitRate = rateLimiter(state);
  app.decorateRequest('debugId', '');
  app.decorateRequest('rawBody', '');
  app.decorateRequest('fault', undefined);

  app.removeAllContentTypeParsers();
  // Captures have the type application/json and an empty body, which Fastify's own parser rejects.
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body);
    try {
      done(null, parseBody(request.headers['content-type'] ?? '', request.rawBody));
    } catch {
      done(invalidRequest('MALFORMED_REQUEST_JSON', '/'));
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    request.debugId = state.ids.debug();
    reply.header('paypal-debug-id', request.debugId);
    if (request.url.startsWith('/_emulator')) return;
    request.fault = state.faults.take(request, state);
    if (request.fault?.when === 'before') return applyFaultBefore(request.fault, request, reply);
    if (isApi(request.url)) limitRate(reply);
  });

  app.addHook('preHandler', async (request) => {
    if (!needsServerToken(request.url)) return;
    requireServerToken(state, request.headers.authorization);
    requirePermission(state, request.url);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    recordRequest(state, request, reply.statusCode);
    return request.fault?.when === 'after' ? applyFaultAfter(request.fault, request, reply, payload) : payload;
  });

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof OAuthError) return reply.code(error.status).send({ error: error.code, error_description: error.message });
    if (error instanceof PayPalError) return reply.code(error.status).send(error.body(request.debugId));
    const { statusCode = 500 } = error as { statusCode?: number };
    if (statusCode < 500) return reply.code(statusCode).send(invalidRequest('MALFORMED_REQUEST_JSON', '/').body(request.debugId));
    process.stderr.write(`paypal-emulator: ${error instanceof Error ? error.stack : String(error)}\n`);
    return reply.code(500).send(issueError('INTERNAL_SERVER_ERROR').body(request.debugId));
  });
  app.setNotFoundHandler((request, reply) => reply.code(404).send(issueError('INVALID_RESOURCE_ID').body(request.debugId)));
  return app;
}

function parseBody(contentType: string, raw: string): unknown {
  if (contentType.startsWith('application/x-www-form-urlencoded')) return new URLSearchParams(raw);
  return raw.trim() === '' ? undefined : JSON.parse(raw);
}

const MINUTE_MS = 60_000;

/** Limits requests per minute. @throws PayPalError 429, with the header Retry-After, above `requestsPerMinute` */
function rateLimiter(state: EmulatorState): (reply: FastifyReply) => void {
  let minute = 0;
  let count = 0;
  return (reply) => {
    const { requestsPerMinute } = state.settings;
    if (requestsPerMinute === null) return;
    const now = state.clock.now();
    if (Math.floor(now / MINUTE_MS) !== minute) [minute, count] = [Math.floor(now / MINUTE_MS), 0];
    if (++count <= requestsPerMinute) return;
    reply.header('retry-after', Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000));
    throw issueError('RATE_LIMIT_REACHED');
  };
}

function isApi(url: string): boolean {
  return url.startsWith('/v1/') || url.startsWith('/v2/');
}

function needsServerToken(url: string): boolean {
  return isApi(url) && !url.startsWith('/v1/oauth2/token') && !url.startsWith('/v1/notifications/certs/');
}

function recordRequest(state: EmulatorState, request: FastifyRequest, status: number): void {
  if (request.url.startsWith('/_emulator')) return;
  const requestId = request.headers['paypal-request-id'];
  const record: RequestRecord = { at: new Date(state.clock.now()).toISOString(), method: request.method, path: request.url, status };
  if (typeof requestId === 'string') record.requestId = requestId;
  if (request.url.startsWith('/v1/oauth2/token') && request.body instanceof URLSearchParams) record.form = Object.fromEntries(request.body);
  state.requests.push(record);
  // Trimmed in steps, because removing single records would copy the array for every request.
  if (state.requests.length >= 2 * MAX_REQUEST_RECORDS) state.requests.splice(0, MAX_REQUEST_RECORDS);
}
