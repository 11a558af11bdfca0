/** messaging exists so that no event is lost or handled twice, and every call has a deadline. It contains no business rules. */
export { rpcClientModule, messagingModule, type MessagingOptions, type Queues, type WorkMode, workModes } from './messaging.module.js';
export { Nats } from './nats/nats.js';
export { natsAddress } from './nats/nats-address.js';
export { RpcClient } from './rpc/rpc-client.js';
export { LocalHandlers } from './rpc/local-handlers.js';
export { RpcServer } from './rpc/rpc-server.js';
export { Handles, DomainErrorFilter, ReplyInterceptor, requireAllHandled } from './rpc/handles.js';
export { GuestData } from './operations/guest-data.js';
export { Outbox } from './events/outbox.js';
export { OutboxRelay } from './events/outbox.relay.js';
export { OnEvent, EventConsumers } from './events/event-consumers.js';
export { streamName } from './events/stream.js';
export { redisAddress } from './queues/redis-address.js';
export { redisOptions, type RedisOptions } from './queues/redis-options.js';
export { Every } from './queues/every.js';
export { inDeadLetter, messagingTables } from './messaging.entity.js';
export { type Correlation, correlationId, currentCorrelation, withCorrelation } from './correlation.js';
export { backOff } from './events/back-off.js';
