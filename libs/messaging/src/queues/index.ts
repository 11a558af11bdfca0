/** Queues and timers on Redis. Apart from the rest of messaging, so that a service without Redis does not load BullMQ. */
export { queues } from './queues.module.js';
export { RowProcessor } from './row-processor.js';
export { RowQueue } from './row-queue.js';
export { Timers } from './timers.js';
