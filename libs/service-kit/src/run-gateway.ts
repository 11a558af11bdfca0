import 'reflect-metadata';
import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { Database, migrate } from '@charter/database';
import { LocalHandlers } from '@charter/messaging';
import { JsonLogger } from './json-logger.js';
import type { HealthSettings } from './lifecycle.js';
import { hostedModule } from './host.module.js';

/** A service that listens on HTTP. */
export interface Gateway {
  name: string;
  module: Type | DynamicModule;
  settings: HealthSettings & { port: number; host: string };
  /** Creates the HTTP server, not yet listening. */
  server: () => FastifyAdapter;
  /** Registers hooks, pipes, filters, and routes outside Nest. */
  configure: (app: NestFastifyApplication) => Promise<void>;
  /** Closes the HTTP server after the last request. */
  close: (app: NestFastifyApplication) => Promise<void>;
  /** Demo data for `main.js seed <size>`; safe to repeat. */
  seed?: (app: INestApplicationContext, size?: string) => Promise<void>;
}

/** @param local the operations of the other services of this process */
export async function startGateway(
  gateway: Gateway,
  logger = new JsonLogger(gateway.name),
  local = new LocalHandlers(),
): Promise<NestFastifyApplication> {
  const app = await prepareGateway(gateway, logger, local);
  await gateway.configure(app);
  await app.listen(gateway.settings.port, gateway.settings.host);
  return app;
}

/** Creates and migrates it. It does not listen yet. */
export async function prepareGateway(
  { module, server }: Gateway,
  logger: JsonLogger,
  local: LocalHandlers,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(hostedModule(module, local), server(), {
    logger,
    abortOnError: false,
    bodyParser: false,
  });
  await migrate(app.get(Database).dataSource);
  return app;
}
