/** messaging exists because a message must arrive exactly as meant. It names no business subject. */
export { rpcClientModule, messagingModule, type MessagingOptions, type WorkMode, workModes } from './messaging.module.js';
export { Nats } from './nats/nats.js';
export { natsAddress } from './nats/nats-address.js';
export { RpcClient } from './rpc/rpc-client.js';
export { RowQueue } from './queues/row-queue.js';
export { RowWorker } from './queues/row-worker.js';
export { RpcServer } from './rpc/rpc-server.js';
export { Handles, DomainErrorFilter, ReplyInterceptor, requireAllHandled } from './rpc/handles.js';
export { GuestData } from './operations/guest-data.js';
export { Outbox } from './events/outbox.js';
export { OutboxRelay } from './events/outbox.relay.js';
export { OnEvent, EventConsumers } from './events/event-consumers.js';
export { streamName } from './events/stream.js';
export { redisAddress } from './queues/redis-address.js';
export { Every, redisOptions, type RedisOptions, Timers } from './queues/timers.js';
export { inDeadLetter, messagingTables } from './messaging.entity.js';
export { type Correlation, correlationId, currentCorrelation, withCorrelation } from './correlation.js';
export { backOff } from './events/back-off.js';
