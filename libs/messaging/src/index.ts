/** messaging exists because a message must arrive exactly as meant. It names no business subject. */
export { askingModule, messagingModule, type MessagingOptions, type WorkMode, workModes } from './messaging.module.js';
export { Nats } from './nats/nats.js';
export { natsAddress } from './nats/nats-address.js';
export { Caller } from './rpc/rpc-client.js';
export { RowQueue } from './queues/row-queue.js';
export { RowWorker } from './queues/row-worker.js';
export { QuestionDoor } from './rpc/rpc-server.js';
export { Answers, RefusalFilter, ReplyInterceptor, requireAllAnswered } from './rpc/handles.js';
export { GuestData } from './operations/guest-data.js';
export { Outbox } from './events/outbox.js';
export { OutboxRelay } from './events/outbox.relay.js';
export { On, EventConsumers } from './events/event-consumers.js';
export { streamName } from './events/stream.js';
export { redisAddress } from './queues/redis-address.js';
export { Every, redisOptions, type RedisOptions, Timers } from './queues/timers.js';
export { inDeadLetter, messagingTables } from './messaging.entity.js';
export { type Correlation, correlationId, currentCorrelation, withCorrelation } from './correlation.js';
export { backOff } from './events/back-off.js';
