import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { OutboxStatus } from './events/outbox-status.js';
import { backOff } from './events/back-off.js';
import { RpcClient } from './rpc/rpc-client.js';
import { DeadLetters } from './events/dead-letters.js';
import { EventConsumers, serviceName } from './events/event-consumers.js';
import { EventDelivery, retryPolicy, type RetryPolicy } from './events/event-delivery.js';
import { GuestData } from './operations/guest-data.js';
import { guestDataController } from './operations/guest-data.controller.js';
import { Nats } from './nats/nats.js';
import { Outbox } from './events/outbox.js';
import { OutboxRelay } from './events/outbox.relay.js';
import { redisAddress } from './queues/redis-address.js';
import { maintenanceController } from './operations/maintenance.controller.js';
import { streamOptions, type StreamOptions } from './events/stream.js';
import { type RedisOptions, redisOptions } from './queues/redis-options.js';

/**
 * Which work of its service a process does: `on` all of it, `off` all but queues and timers, `only` queues and timers alone. If one process
 * uses `off`, another must use `only`.
 */
export const workModes = ['on', 'off', 'only'] as const;
export type WorkMode = (typeof workModes)[number];

/** Modules and providers of a process that does the work of timers and queues. */
export type Queues = (service: string, redis: RedisOptions) => Pick<DynamicModule, 'imports' | 'providers'>;

/** What `messagingModule` needs to know of a service. */
export interface MessagingOptions {
  /** Name of the service: its NATS queue group, and the prefix of its durable consumers. */
  service: string;
  /** nats:// URL; several servers of a cluster are separated by commas. */
  natsUrl: string;
  /** Replicas of the event stream in a NATS cluster; 1 unless given. */
  replicas?: number;
  /** Whether it changes the configuration of the event stream, which one service does. */
  updatesStream?: boolean;
  /** Required by services with timers or queues; parsed by `redisAddress`. */
  redisUrl?: string;
  /** `queues` of `@charter/messaging/queues`, required with `redisUrl`: only services that use Redis load BullMQ. */
  queues?: Queues;
  /** Retries of event handlers; by default 8 attempts, which take about twenty minutes. */
  retries?: Partial<RetryPolicy>;
  /** "on" unless given. */
  workers?: WorkMode;
  /** Prefix of every key in Redis; "charter" unless given. */
  queuePrefix?: string;
}

@Global()
@Module({})
class MessagingModule {}

/** RPC, events and (with Redis) timers and queues for one service. */
export function messagingModule(options: MessagingOptions): DynamicModule {
  const { service, natsUrl, replicas = 1, updatesStream = false, redisUrl, queuePrefix = 'charter', workers = 'on' } = options;
  const retries: RetryPolicy = { attempts: 8, delay: backOff, ackWait: 30_000, ...options.retries };
  const redis: RedisOptions | undefined = redisUrl
    ? { connection: { ...redisAddress(redisUrl), maxRetriesPerRequest: null }, prefix: queuePrefix }
    : undefined;
  if (redis && !options.queues) throw new Error(`${service} has a Redis, and no queues to use it`);
  const work = redis && workers !== 'off' ? options.queues?.(service, redis) : undefined;
  const serves = workers !== 'only';
  return {
    module: MessagingModule,
    imports: [DiscoveryModule, ...(work?.imports ?? [])],
    controllers: serves ? [maintenanceController(service), guestDataController(service)] : [],
    providers: [
      { provide: serviceName, useValue: service },
      { provide: retryPolicy, useValue: retries },
      { provide: streamOptions, useValue: { replicas, updates: updatesStream } satisfies StreamOptions },
      { provide: Nats, useFactory: () => new Nats(natsUrl) },
      RpcClient,
      Outbox,
      OutboxRelay,
      ...(serves ? [EventDelivery, EventConsumers, DeadLetters, OutboxStatus, GuestData] : []),
      ...(redis ? [{ provide: redisOptions, useValue: redis }] : []),
      ...(work?.providers ?? []),
    ],
    exports: [Nats, RpcClient, Outbox, ...(redis ? [redisOptions] : [])],
  };
}

/** The module of a process that only calls other services: no outbox, no inbox, no tables. */
export function rpcClientModule({ natsUrl }: Pick<MessagingOptions, 'natsUrl'>): DynamicModule {
  return {
    module: MessagingModule,
    providers: [{ provide: Nats, useFactory: () => new Nats(natsUrl) }, RpcClient],
    exports: [Nats, RpcClient],
  };
}
