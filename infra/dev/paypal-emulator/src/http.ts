import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { invalidRequest, issueError, PayPalError } from './errors.ts';
import { spoilAfter, spoilBefore } from './faults.ts';
import { requirePermission } from './permissions.ts';
import { OAuthError, requireServerToken } from './tokens.ts';
import type { RequestRecord, World } from './state.ts';

const REQUESTS_REMEMBERED = 2000;

/** What every answer has in common: body parsing, debug id, authorisation, planned faults and PayPal's error bodies. */
export function createServer(world: World, log: boolean): FastifyInstance {
  const app = Fastify({ logger: log, forceCloseConnections: true, bodyLimit: 1_048_576, routerOptions: { ignoreTrailingSlash: true } });
  const limitRate = rateLimiter(world);
  app.decorateRequest('debugId', '');
  app.decorateRequest('rawBody', '');
  app.decorateRequest('fault', undefined);

  app.removeAllContentTypeParsers();
  // A capture comes as application/json with nothing in it; Fastify's own parser would refuse that.
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body);
    try {
      done(null, parseBody(request.headers['content-type'] ?? '', request.rawBody));
    } catch {
      done(invalidRequest('MALFORMED_REQUEST_JSON', '/'));
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    request.debugId = world.ids.debug();
    reply.header('paypal-debug-id', request.debugId);
    if (request.url.startsWith('/_emulator')) return;
    request.fault = world.faults.take(request, world);
    if (request.fault?.when === 'before') return spoilBefore(request.fault, request, reply);
    if (isApi(request.url)) limitRate(reply);
  });

  app.addHook('preHandler', async (request) => {
    if (!needsServerToken(request.url)) return;
    requireServerToken(world, request.headers.authorization);
    requirePermission(world, request.url);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    remember(world, request, reply.statusCode);
    return request.fault?.when === 'after' ? spoilAfter(request.fault, request, reply, payload) : payload;
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

/** Counts requests by the minute and throws 429 with Retry-After for those above `requestsPerMinute`. */
function rateLimiter(world: World): (reply: FastifyReply) => void {
  let minute = 0;
  let count = 0;
  return (reply) => {
    const { requestsPerMinute } = world.settings;
    if (requestsPerMinute === null) return;
    const now = world.clock.now();
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

function remember(world: World, request: FastifyRequest, status: number): void {
  if (request.url.startsWith('/_emulator')) return;
  const requestId = request.headers['paypal-request-id'];
  const record: RequestRecord = { at: new Date(world.clock.now()).toISOString(), method: request.method, path: request.url, status };
  if (typeof requestId === 'string') record.requestId = requestId;
  if (request.url.startsWith('/v1/oauth2/token') && request.body instanceof URLSearchParams) record.form = Object.fromEntries(request.body);
  world.requests.push(record);
  // Trimmed in steps: shifting one by one would copy the array for every request.
  if (world.requests.length >= 2 * REQUESTS_REMEMBERED) world.requests.splice(0, REQUESTS_REMEMBERED);
}
