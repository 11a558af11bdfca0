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
import { streamReplicas } from './events/stream.js';
import { queuesModule } from './queues/queues.module.js';
import { type RedisOptions, redisOptions } from './queues/redis-options.js';
import { timersOf } from './queues/timers.js';

/**
 * What one process does of its service's work: `on` all of it; `off` all but what waits on queues, timers included; `only` nothing but
 * that. With `off` somewhere there must be an `only` somewhere else.
 */
export const workModes = ['on', 'off', 'only'] as const;
export type WorkMode = (typeof workModes)[number];

export interface MessagingOptions {
  /** Name of the service: its queue group, the first word of its durable consumers. */
  service: string;
  natsUrl: string;
  /** Servers of a NATS cluster that keep each fact; 1 unless told. */
  replicas?: number;
  /** Only for services with timers or queues; as `redisAddress` reads it. */
  redisUrl?: string;
  /** When events are tried again; by default 8 attempts, which take about twenty minutes. */
  retries?: Partial<RetryPolicy>;
  /** "on" unless told. */
  workers?: WorkMode;
  /** Prefix of every key in Redis; "charter" unless told. */
  queuePrefix?: string;
}

@Global()
@Module({})
export class MessagingModule {}

/** Questions, facts and (with Redis) timers and queues for one service. */
export function messagingModule(options: MessagingOptions): DynamicModule {
  const { service, natsUrl, replicas = 1, redisUrl, queuePrefix = 'charter', workers = 'on' } = options;
  const retries: RetryPolicy = { attempts: 8, delay: backOff, ackWait: 30_000, ...options.retries };
  const redis: RedisOptions | undefined = redisUrl
    ? { connection: { ...redisAddress(redisUrl), maxRetriesPerRequest: null }, prefix: queuePrefix }
    : undefined;
  const answers = workers !== 'only';
  return {
    module: MessagingModule,
    imports: [DiscoveryModule, ...(redis && workers !== 'off' ? [queuesModule(redis)] : [])],
    controllers: answers ? [maintenanceController(service), guestDataController(service)] : [],
    providers: [
      { provide: serviceName, useValue: service },
      { provide: retryPolicy, useValue: retries },
      { provide: streamReplicas, useValue: replicas },
      { provide: Nats, useFactory: () => new Nats(natsUrl) },
      RpcClient,
      Outbox,
      OutboxRelay,
      ...(answers ? [EventDelivery, EventConsumers, DeadLetters, OutboxStatus, GuestData] : []),
      ...(redis ? [{ provide: redisOptions, useValue: redis }] : []),
      ...(redis && workers !== 'off' ? [timersOf(service)] : []),
    ],
    exports: [Nats, RpcClient, Outbox, ...(redis ? [redisOptions] : [])],
  };
}

/** For a door that asks and announces nothing: no outbox, no inbox, no tables. */
export function rpcClientModule({ natsUrl }: Pick<MessagingOptions, 'natsUrl'>): DynamicModule {
  return {
    module: MessagingModule,
    providers: [{ provide: Nats, useFactory: () => new Nats(natsUrl) }, RpcClient],
    exports: [Nats, RpcClient],
  };
}
