import cookie from '@fastify/cookie';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { dayMs, minuteMs } from '@charter/contracts';
import type { Gateway } from '@charter/service-kit';
import { restrictDocumentation, serveDocumentation } from './api/docs/openapi.js';
import { ThreadSession } from './api/inquiries/thread-session.js';
import { OfferSession } from './api/offers/offer-session.js';
import { JoinSession } from './api/party/join-session.js';
import { CheckoutCookie } from './api/payments/checkout-cookie.js';
import { SessionCookie } from './auth/sessions/session-cookie.js';
import { requireGuestSessions } from './api/trips/guest-link-session.js';
import { TripSession } from './api/trips/trip-session.js';
import { authenticateStaffRoutes } from './auth/sessions/staff-routes.js';
import { StaffSessionService } from './auth/sessions/staff-session.service.js';
import { CachedInterceptor } from './cache/cached.interceptor.js';
import { PageCache, ParameterPageCache, ResponseCache } from './cache/response-cache.js';
import { type GatewayConfig, gatewayConfig } from './gateway.env.js';
import { GatewayModule } from './gateway.module.js';
import { acceptFileUploads } from './http/bodies/file-upload.js';
import { acceptJson } from './http/bodies/json-body.js';
import { limitConcurrentUploads } from './http/bodies/upload-concurrency.js';
import { validationPipe } from './http/bodies/validation.pipe.js';
import { LoadShedder } from './http/limits/load-shedder.js';
import { RedisRateLimitStore } from './http/limits/rate-limit-store.js';
import { clientAddress, limitRates } from './http/limits/rate-limits.js';
import { ProblemFilter } from './http/problems/problem.filter.js';
import { requireDeclaredAccess } from './http/requests/route-options.js';
import { traceRequests } from './http/requests/request-tracing.js';
import { rejectUnknownMethods } from './http/security/allowed-methods.js';
import { rejectForeignOrigins } from './http/security/origin-check.js';
import { jsonSecurityHeaders, sendSecurityHeaders } from './http/security/security-headers.js';
import { requireHost } from './http/requests/required-host.js';
import { addDefaultHeaders, applyBodyLimits, compressResponses, createServer } from './http/server.js';
import { servePages } from './pages/pages.js';
import { seed } from './seed.js';

const logger = new Logger('gateway');

/** The gateway as `runServices` starts it: the only place where authentication, caches and pages are connected to the HTTP server. */
export function createGateway(config: GatewayConfig = gatewayConfig()): Gateway {
  const jsonHeaders = jsonSecurityHeaders({ hsts: config.hsts });
  let shedder: LoadShedder | undefined;
  return {
    name: 'gateway',
    module: GatewayModule.register(config),
    settings: config,
    server: () => createServer(jsonHeaders),
    configure: async (app) => {
      const cached = app.get(CachedInterceptor);
      shedder = new LoadShedder({
        capacity: config.capacity,
        respondFromCache: (request, response) => cached.respondFromCache(request, response),
        jsonHeaders,
      });
      shedder.attach(app.getHttpServer());
      await configure(app, config);
      const hidden = config.unsetBusinessVariables.filter((name) => name !== 'BUSINESS_NAME');
      if (hidden.length > 0) logger.warn(`Company settings not set, so not shown to guests: ${hidden.join(', ')}`);
      if (config.unsetBusinessVariables.includes('BUSINESS_NAME'))
        logger.warn('BUSINESS_NAME not set: guests read the name of the example company');
    },
    close: async () => shedder?.close(),
    seed,
  };
}

/** Registers hooks in the order in which a request passes them, then the pages and the API documentation. */
async function configure(app: NestFastifyApplication, config: GatewayConfig): Promise<void> {
  const server = app.getHttpAdapter().getInstance();
  applyBodyLimits(server);
  traceRequests(server);
  addDefaultHeaders(server);
  sendSecurityHeaders(server, {
    hsts: config.hsts,
    imageSources: config.imageSources,
    payPalOrigins: config.payPalOrigins,
    cspReportUri: config.cspReportUri,
  });
  requireHost(server);
  rejectUnknownMethods(server);
  const checkout = app.get(CheckoutCookie);
  await limitRates(server, {
    perMinute: config.rates,
    additional: {
      contact: { max: config.contactPerDay, window: dayMs, keyOf: clientAddress },
      captures: { max: config.capturesPerCheckout, window: minuteMs, keyOf: (request) => checkout.hashOf(request) },
    },
    sharedStore: app.get(RedisRateLimitStore),
  });
  server.addHook('onRequest', rejectForeignOrigins([config.publicOrigin, ...config.allowedOrigins]));
  await server.register(cookie);
  await compressResponses(server);
  restrictDocumentation(server, config);
  requireDeclaredAccess(server);
  authenticateStaffRoutes(server, app.get(StaffSessionService), app.get(SessionCookie));
  requireGuestSessions(server, {
    trip: app.get(TripSession),
    join: app.get(JoinSession),
    inquiry: app.get(ThreadSession),
    offer: app.get(OfferSession),
  });
  limitConcurrentUploads(server);
  acceptJson(server);
  await acceptFileUploads(server);
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ProblemFilter());
  const { webDist, adminDist, publicOrigin } = config;
  await servePages(server, {
    webDist,
    adminDist,
    publicOrigin,
    responses: app.get(ResponseCache),
    pages: app.get(PageCache),
    parameterPages: app.get(ParameterPageCache),
  });
  await serveDocumentation(app);
}
