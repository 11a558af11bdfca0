/** testing exists so that service tests use real servers, with a database and messages of their own, and wait instead of sleeping. */
export { createTestDatabase, type TestDatabase } from './database.js';
export { eventually } from './eventually.js';
export { expectNoLostUpdate } from './lost-update.js';
export { metricValue, valueIn } from './metric-value.js';
export { connectTestClient, type TestRpcClient } from './nats.js';
export { textOfPdf, uncompressedPdf } from './pdf-text.js';
export { fillPersonalTexts, personalTextsIn, personalTextsLeft } from './personal-texts.js';
export { settled } from './settled.js';
export { pathTo, type Span, type SpanCollector, startSpanCollector } from './span-collector.js';
export { TcpProxy } from './tcp-proxy.js';
