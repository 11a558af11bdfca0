import 'reflect-metadata';
import type { INestApplicationContext, INestMicroservice, Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { type MicroserviceOptions, Transport } from '@nestjs/microservices';
import type { Operation } from '@charter/contracts';
import { Database, migrate } from '@charter/database';
import { natsOptions, RefusalFilter, ReplyInterceptor, requireAllAnswered } from '@charter/messaging';
import { serveHealth } from './health.js';
import { JsonLogger } from './json-logger.js';
import { Readiness } from './readiness.js';

export interface ServiceSettings {
  natsUrl: string;
  /** Port of /health and /metrics; 0 lets the kernel choose. */
  healthPort: number;
  healthHost: string;
}

export interface Service {
  name: string;
  module: Type;
  /** The contract that must be answered in full; a door that answers none has {}. */
  operations: Record<string, Operation<object, object>>;
  settings: ServiceSettings;
  /** Demo data for `main.js seed`; safe to repeat. */
  seed?: (app: INestApplicationContext) => Promise<void>;
}

/** How long Nest waits for answers in flight after it has stopped taking questions, in milliseconds. */
const gracePeriod = 500;

/**
 * The life of a service that listens on NATS: `main.js` serves, `main.js migrate` brings the database up to date and
 * ends, `main.js seed` fills in demo data and ends.
 */
export async function runService(service: Service): Promise<void> {
  const logger = new JsonLogger(service.name);
  const command = process.argv[2];
  if (command === 'migrate' || command === 'seed') return runCommand(service, command, logger);
  const app = await startService(service, logger);
  process.once('uncaughtException', (error) => {
    logger.fatal(error.stack, service.name);
    process.exit(1);
  });
  process.once('unhandledRejection', (reason) => {
    logger.fatal(reason instanceof Error ? reason.stack : String(reason), service.name);
    process.exit(1);
  });
  app.enableShutdownHooks();
  const { healthPort, healthHost } = service.settings;
  const readiness = app.get(Readiness);
  await serveHealth(healthPort, healthHost, () => readiness.checks());
  logger.log('ready', service.name);
}

/** Also what a service test calls: the same wiring, in the test's own process. */
export async function startService(service: Service, logger = new JsonLogger(service.name)): Promise<INestMicroservice> {
  const app = await prepare(service, logger);
  requireAllAnswered(service.operations, app.get(DiscoveryService), app.get(MetadataScanner));
  app.useGlobalFilters(new RefusalFilter());
  app.useGlobalInterceptors(new ReplyInterceptor());
  await app.listen();
  return app;
}

/** Wired and migrated, but not yet listening: no hook has run, nothing is consumed. */
async function prepare({ name, module, settings }: Service, logger: JsonLogger): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(module, {
    logger,
    abortOnError: false,
    transport: Transport.NATS,
    options: { ...natsOptions(settings.natsUrl), queue: name, gracefulShutdown: true, gracePeriod },
  });
  await migrate(app.get(Database).dataSource);
  return app;
}

async function runCommand(service: Service, command: 'migrate' | 'seed', logger: JsonLogger): Promise<void> {
  const app = await prepare(service, logger);
  if (command === 'seed') await service.seed?.(app);
  await app.get(Database).dataSource.destroy();
}
