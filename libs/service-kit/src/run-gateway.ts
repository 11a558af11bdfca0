import 'reflect-metadata';
import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { Database, migrate } from '@charter/database';
import { JsonLogger } from './json-logger.js';
import { type HealthSettings, runLifecycle } from './lifecycle.js';

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
  /** Demo data for `main.js seed`; safe to repeat. */
  seed?: (app: INestApplicationContext) => Promise<void>;
}

/** Runs a service that listens on HTTP. */
export function runGateway(gateway: Gateway): Promise<void> {
  return runLifecycle({
    ...gateway,
    prepare: (logger) => prepare(gateway, logger),
    start: (logger) => startGateway(gateway, logger),
    stop: async (app) => {
      await gateway.close(app);
      await app.close();
    },
  });
}

/** Starts it in this process; for service tests, too. */
export async function startGateway(gateway: Gateway, logger = new JsonLogger(gateway.name)): Promise<NestFastifyApplication> {
  const app = await prepare(gateway, logger);
  await gateway.configure(app);
  await app.listen(gateway.settings.port, gateway.settings.host);
  return app;
}

async function prepare({ module, server }: Gateway, logger: JsonLogger): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(module, server(), {
    logger,
    abortOnError: false,
    bodyParser: false,
  });
  await migrate(app.get(Database).dataSource);
  return app;
}
