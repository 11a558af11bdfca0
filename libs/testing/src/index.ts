/** testing exists so that a service test has a real stack of its own and asks its questions patiently. */
export { createTestDatabase, type TestDatabase } from './database.js';
export { eventually } from './eventually.js';
export { metricValue, valueIn } from './metric-value.js';
export { connectTestClient, type TestRpcClient } from './nats.js';
export { undeclaredPersonalColumns } from './personal-columns.js';
export { settled } from './settled.js';
export { pathTo, type Span, type SpanCollector, startSpanCollector } from './span-collector.js';
export { TcpProxy } from './tcp-proxy.js';
