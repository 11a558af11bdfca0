import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@charter/database';
import { serveHealth } from './health.js';
import { JsonLogger } from './json-logger.js';
import { Readiness } from './readiness.js';

/** What every process has in common, whatever it listens on. */
export interface Life<App extends INestApplicationContext> {
  name: string;
  settings: HealthSettings;
  /** Wired and migrated, but not yet listening: no hook has run, nothing is consumed. */
  prepare: (logger: JsonLogger) => Promise<App>;
  /** Listening. */
  start: (logger: JsonLogger) => Promise<App>;
  /** Demo data for `main.js seed`; safe to repeat. */
  seed?: (app: INestApplicationContext) => Promise<void>;
}

export interface HealthSettings {
  /** Port of /health and /metrics; 0 lets the kernel choose. */
  healthPort: number;
  healthHost: string;
}

/**
 * `main.js` serves, `main.js migrate` brings the database up to date and ends, `main.js seed` fills in demo data and
 * ends.
 */
export async function live<App extends INestApplicationContext>(life: Life<App>): Promise<void> {
  const logger = new JsonLogger(life.name);
  const command = process.argv[2];
  if (command === 'migrate' || command === 'seed') return runCommand(life, command, logger);
  const app = await life.start(logger);
  process.once('uncaughtException', (error) => {
    logger.fatal(error.stack, life.name);
    process.exit(1);
  });
  process.once('unhandledRejection', (reason) => {
    logger.fatal(reason instanceof Error ? reason.stack : String(reason), life.name);
    process.exit(1);
  });
  app.enableShutdownHooks();
  const { healthPort, healthHost } = life.settings;
  const readiness = app.get(Readiness);
  await serveHealth(healthPort, healthHost, () => readiness.checks());
  logger.log('ready', life.name);
}

async function runCommand<App extends INestApplicationContext>(
  life: Life<App>,
  command: 'migrate' | 'seed',
  logger: JsonLogger,
): Promise<void> {
  const app = await life.prepare(logger);
  if (command === 'seed') await life.seed?.(app);
  await app.get(Database).dataSource.destroy();
  // A queue that a module registers is connected to Redis from the start and would keep a finished command alive.
  process.exit(0);
}
