import 'reflect-metadata';
import type { DynamicModule, INestApplicationContext, INestMicroservice, Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { Operation } from '@charter/contracts';
import { Database, migrate } from '@charter/database';
import {
  CrewAccess,
  CrewGuard,
  DomainErrorFilter,
  LocalHandlers,
  ReplyInterceptor,
  requireAllHandled,
  RpcServer,
  type WorkMode,
} from '@charter/messaging';
import { JsonLogger } from './json-logger.js';
import type { HealthSettings } from './lifecycle.js';
import { hostedModule } from './host.module.js';

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
  /** Demo data for `main.js seed <size>`; safe to repeat. */
  seed?: (app: INestApplicationContext, size?: string) => Promise<void>;
}

/** @param local the operations of the other services of this process */
export async function startService(
  service: Service,
  logger = new JsonLogger(service.name),
  local = new LocalHandlers(),
): Promise<INestMicroservice> {
  const app = await prepareService(service, logger, local);
  requireAllHandled(service.contracts, app.get(DiscoveryService), app.get(MetadataScanner));
  app.useGlobalFilters(new DomainErrorFilter());
  app.useGlobalInterceptors(new ReplyInterceptor());
  app.useGlobalGuards(new CrewGuard(crewAccessOf(app, service)));
  await app.listen();
  return app;
}

/** @throws Error for contracts with an operation for crew, and a module that does not provide what checks them */
function crewAccessOf(app: INestMicroservice, { name, contracts }: Service): CrewAccess | undefined {
  if (!contracts.flatMap((contract) => Object.values(contract)).some(({ crew }) => crew)) return undefined;
  const access = app.get<CrewAccess>(CrewAccess, { strict: false });
  if (!access) throw new Error(`${name} has operations for crew and no CrewAccess`);
  return access;
}

/** Creates and migrates it. It does not listen yet. */
export async function prepareService(
  { name, module, settings }: Service,
  logger: JsonLogger,
  local: LocalHandlers,
): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(hostedModule(module, local), {
    logger,
    abortOnError: false,
    strategy: new RpcServer(settings.messaging.natsUrl, name, settings.messaging.workers !== 'only', local),
  });
  await migrate(app.get(Database).dataSource);
  return app;
}
