import type { INestApplicationContext } from '@nestjs/common';
import { Database, ConnectionState } from '@charter/database';
import { startTracing, stopTracing } from '@charter/telemetry';
import { serveHealth } from './health.js';
import { JsonLogger } from './json-logger.js';
import { Readiness } from './readiness.js';

/** What every process has in common, whatever it listens on. */
export interface Lifecycle<App extends INestApplicationContext> {
  name: string;
  settings: HealthSettings;
  /** Wired and migrated, but not yet listening: no hook has run, nothing is consumed. */
  prepare: (logger: JsonLogger) => Promise<App>;
  /** Listening. */
  start: (logger: JsonLogger) => Promise<App>;
  /** Lets nobody in any more, finishes what is in hand, then lets its servers go. */
  stop: (app: App) => Promise<void>;
  /** Demo data for `main.js seed`; safe to repeat. */
  seed?: (app: INestApplicationContext) => Promise<void>;
}

export interface HealthSettings {
  /** As `Environment.health` reads it. */
  health: { port: number; host: string };
}

/** Milliseconds after which a process that was asked to end does, whatever it still waits for: at ten seconds it would be killed. */
const lastMoment = 9_000;

/**
 * `main.js` serves, `main.js migrate` brings the database up to date and ends, `main.js seed` fills in demo data and
 * ends.
 */
export async function runLifecycle<App extends INestApplicationContext>(life: Lifecycle<App>): Promise<void> {
  const logger = new JsonLogger(life.name);
  const command = process.argv[2];
  if (command === 'migrate' || command === 'seed') return runCommand(life, command, logger);
  let stage: 'starting' | 'serving' | 'stopping' = 'starting';
  let app: App | undefined;
  endWhenAsked(logger, life.name, async () => {
    stage = 'stopping';
    // One that is still starting has taken nothing in hand.
    if (app) await life.stop(app);
    await stopTracing();
  });
  const { port, host } = life.settings.health;
  // Before the start, which may have to wait for a server: whoever watches us must see that we live.
  await serveHealth(port, host, () =>
    app && stage === 'serving' ? app.get(Readiness).checks() : { life: () => Promise.reject(new Error(stage)) },
  );
  await startTracing(life.name, new ConnectionState('the collector of traces'));
  app = await life.start(logger);
  process.once('uncaughtException', (error) => {
    logger.fatal(error.stack, life.name);
    process.exit(1);
  });
  process.once('unhandledRejection', (reason) => {
    logger.fatal(reason instanceof Error ? reason.stack : String(reason), life.name);
    process.exit(1);
  });
  stage = 'serving';
  logger.log('ready', life.name);
}

/** Heeds the first SIGTERM or SIGINT; to be asked again changes nothing. */
function endWhenAsked(logger: JsonLogger, name: string, stop: () => Promise<void>): void {
  let asked = false;
  const end = (signal: NodeJS.Signals) => {
    if (asked) return;
    asked = true;
    logger.log(`stopping (${signal})`, name);
    setTimeout(() => {
      logger.fatal(`not stopped after ${lastMoment} ms, ends as it is`, name);
      process.exit(1);
    }, lastMoment);
    stop().then(
      () => {
        logger.log('stopped', name);
        process.exit(0);
      },
      (error: unknown) => {
        logger.fatal(error instanceof Error ? error.stack : String(error), name);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
}

async function runCommand<App extends INestApplicationContext>(
  life: Lifecycle<App>,
  command: 'migrate' | 'seed',
  logger: JsonLogger,
): Promise<void> {
  const app = await life.prepare(logger);
  if (command === 'seed') await life.seed?.(app);
  await app.get(Database).dataSource.destroy();
  // A queue that a module registers is connected to Redis from the start and would keep a finished command alive.
  process.exit(0);
}
