import type { INestApplicationContext } from '@nestjs/common';
import { Database, ConnectionState } from '@charter/database';
import { startTracing, stopTracing } from '@charter/telemetry';
import { serveHealth } from './health.js';
import { JsonLogger } from './json-logger.js';
import { Readiness } from './readiness.js';

/** The parts of a process that depend on what it listens on. */
interface Lifecycle<App extends INestApplicationContext> {
  name: string;
  settings: HealthSettings;
  /** Creates and migrates the application. It does not listen yet: no hook has run, nothing is consumed. */
  prepare: (logger: JsonLogger) => Promise<App>;
  /** Creates the application and makes it listen. */
  start: (logger: JsonLogger) => Promise<App>;
  /** Stops accepting requests, finishes those in progress, then disconnects. */
  stop: (app: App) => Promise<void>;
  /** Demo data for `main.js seed`; safe to repeat. */
  seed?: (app: INestApplicationContext) => Promise<void>;
}

export interface HealthSettings {
  /** The value of `Environment.health`. */
  health: { port: number; host: string };
}

/** Milliseconds until a process exits after SIGTERM, whatever it still waits for: after ten seconds it would be killed. */
const shutdownTimeout = 9_000;

/**
 * `main.js` serves; `main.js migrate` migrates the database and exits; `main.js seed` also adds demo data and exits.
 */
export async function runLifecycle<App extends INestApplicationContext>(life: Lifecycle<App>): Promise<void> {
  const logger = new JsonLogger(life.name);
  const command = process.argv[2];
  if (command === 'migrate' || command === 'seed') return runCommand(life, command, logger);
  let stage: 'starting' | 'serving' | 'stopping' = 'starting';
  let app: App | undefined;
  exitOnSignal(logger, life.name, async () => {
    stage = 'stopping';
    // A process that is still starting has no work in progress.
    if (app) await life.stop(app);
    await stopTracing();
  });
  const { port, host } = life.settings.health;
  // Called before the start, which may wait for a server: the process must answer liveness probes meanwhile.
  await serveHealth(port, host, () =>
    app && stage === 'serving' ? app.get(Readiness).checks() : { process: () => Promise.reject(new Error(stage)) },
  );
  await startTracing(life.name, new ConnectionState('Trace collector'));
  app = await life.start(logger);
  process.once('uncaughtException', (error) => {
    logger.fatal({ error }, 'Exception not caught', life.name);
    process.exit(1);
  });
  process.once('unhandledRejection', (error) => {
    logger.fatal({ error }, 'Rejection not handled', life.name);
    process.exit(1);
  });
  stage = 'serving';
  logger.log('Ready', life.name);
}

/** Shuts down at the first SIGTERM or SIGINT; further signals change nothing. */
function exitOnSignal(logger: JsonLogger, name: string, stop: () => Promise<void>): void {
  let stopping = false;
  const end = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.log({ signal }, 'Shutdown started', name);
    setTimeout(() => {
      logger.fatal({ timeoutMs: shutdownTimeout }, 'Shutdown timed out, exit forced', name);
      process.exit(1);
    }, shutdownTimeout);
    stop().then(
      () => {
        logger.log('Stopped', name);
        process.exit(0);
      },
      (error: unknown) => {
        logger.fatal({ error }, 'Shutdown failed', name);
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
  // A connection that a module opened when it was created would keep the process alive.
  process.exit(0);
}
