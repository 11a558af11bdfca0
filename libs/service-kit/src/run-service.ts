import 'reflect-metadata';
import type { DynamicModule, INestApplicationContext, INestMicroservice, Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { Operation } from '@charter/contracts';
import { Database, migrate } from '@charter/database';
import { RpcServer, DomainErrorFilter, ReplyInterceptor, requireAllHandled, type WorkMode } from '@charter/messaging';
import { JsonLogger } from './json-logger.js';
import { type HealthSettings, runLifecycle } from './lifecycle.js';

interface ServiceSettings extends HealthSettings {
  messaging: {
    natsUrl: string;
    /** A process with "only" handles no operations; "on" unless given. */
    workers?: WorkMode;
  };
}

/** A service that listens on NATS. */
export interface Service {
  name: string;
  module: Type | DynamicModule;
  /** Contracts of which every operation must have a handler. */
  contracts: Record<string, Operation<object, object>>[];
  settings: ServiceSettings;
  /** Demo data for `main.js seed`; safe to repeat. */
  seed?: (app: INestApplicationContext) => Promise<void>;
}

/** Runs a service that listens on NATS. */
export function runService(service: Service): Promise<void> {
  return runLifecycle({
    ...service,
    prepare: (logger) => prepare(service, logger),
    start: (logger) => startService(service, logger),
    // RPC first; then consumers, timers and workers; then the outbox; then connections: each in its own shutdown hook.
    stop: (app) => app.close(),
  });
}

/** Starts it in this process; for service tests, too. */
export async function startService(service: Service, logger = new JsonLogger(service.name)): Promise<INestMicroservice> {
  const app = await prepare(service, logger);
  requireAllHandled(service.contracts, app.get(DiscoveryService), app.get(MetadataScanner));
  app.useGlobalFilters(new DomainErrorFilter());
  app.useGlobalInterceptors(new ReplyInterceptor());
  await app.listen();
  return app;
}

async function prepare({ name, module, settings }: Service, logger: JsonLogger): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(module, {
    logger,
    abortOnError: false,
    strategy: new RpcServer(settings.messaging.natsUrl, name, settings.messaging.workers !== 'only'),
  });
  await migrate(app.get(Database).dataSource);
  return app;
}
