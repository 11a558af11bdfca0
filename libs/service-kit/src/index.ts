/** service-kit exists so that every process starts, logs, reports health and metrics, and shuts down in the same way. */
export { runServices } from './run-services.js';
export { startService, type Service } from './run-service.js';
export { startGateway, type Gateway } from './run-gateway.js';
export { Histogram, type Durations, metrics, Gauge, Counter, type Sample } from '@charter/telemetry';
export { Environment } from './environment.js';
export {
  formatVoucherCode,
  guestLinkKey,
  type GuestLinkKind,
  type GuestLinkSubjects,
  idsOfLinkCode,
  isGuestLinkKey,
  linkCodeOf,
  receiptNumberOf,
  voucherCodeOf,
} from './guest-link.js';
export { Clock } from './clock.js';
export { nameBasedUuid } from './name-based-uuid.js';
export { JsonLogger } from './json-logger.js';
export { type HealthCheck, serveHealth } from './health.js';
export { Readiness } from './readiness.js';
export { serviceKitModule } from './service-kit.module.js';
export { inSpan, setSpanAttributes, type SpanDescription } from '@charter/telemetry';
