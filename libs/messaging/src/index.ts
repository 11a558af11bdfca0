/** messaging exists because a message must arrive exactly as meant. It names no business subject. */
export { askingModule, messagingModule, type MessagingOptions, type WorkMode, workModes } from './messaging.module.js';
export { Nats } from './nats.js';
export { natsAddress } from './nats-address.js';
export { Caller } from './caller.js';
export { RowQueue } from './row-queue.js';
export { RowWorker } from './row-worker.js';
export { QuestionDoor } from './question-door.js';
export { Answers, RefusalFilter, ReplyInterceptor, requireAllAnswered } from './answers.js';
export { GuestData } from './guest-data.js';
export { Outbox } from './outbox.js';
export { OutboxRelay } from './outbox.relay.js';
export { On, EventConsumers } from './event-consumers.js';
export { streamName } from './stream.js';
export { redisAddress } from './redis-address.js';
export { Every, redisOptions, type RedisOptions, Timers } from './timers.js';
export { inDeadLetter, messagingTables } from './messaging.entity.js';
export { type Correlation, correlationId, currentCorrelation, withCorrelation } from './correlation.js';
export { backOff } from './back-off.js';
