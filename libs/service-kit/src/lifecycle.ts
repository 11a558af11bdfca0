import type { INestApplicationContext } from '@nestjs/common';
import { Database, ConnectionState } from '@charter/database';
import { inHostedService, startTracing, stopTracing } from '@charter/telemetry';
import { type HealthCheck, serveHealth } from './health.js';
import { JsonLogger } from './json-logger.js';
import { Readiness } from './readiness.js';

/** A service as a process runs it, whatever it listens on. */
export interface HostedService {
  name: string;
  settings: HealthSettings;
  /** Creates and migrates the application. It does not listen yet: no hook has run, nothing is consumed. */
  prepare: (logger: JsonLogger) => Promise<INestApplicationContext>;
  /** Creates the application and makes it listen. */
  start: (logger: JsonLogger) => Promise<RunningService>;
  /** Demo data for `main.js seed`; safe to repeat. */
  seed?: (app: INestApplicationContext) => Promise<void>;
}

interface RunningService {
  app: INestApplicationContext;
  /** Stops accepting requests, finishes those in progress, then disconnects. */
  stop: () => Promise<void>;
}

export interface HealthSettings {
  /** The value of `Environment.health`. */
  health: { port: number; host: string };
}

/** Milliseconds until a process exits after SIGTERM, whatever it still waits for: after ten seconds it would be killed. */
const shutdownTimeout = 9_000;

/** Name of a process with several services, in its log lines that belong to none of them. */
const hostName = 'charter';

/**
 * `main.js` serves; `main.js migrate` migrates the databases and exits; `main.js seed` also adds demo data and exits.
 *
 * @param services in the order in which their demo data is added; they are stopped in the reverse order
 */
export async function runLifecycle(services: readonly HostedService[]): Promise<void> {
  const [first, ...others] = services;
  if (!first) throw new Error('A process needs a service');
  const name = others.length > 0 ? hostName : first.name;
  // The process of a single service has its name, so that its work needs none.
  const inService = <T>(service: HostedService, work: () => T): T => (others.length > 0 ? inHostedService(service.name, work) : work());
  const logger = new JsonLogger(name);
  const command = process.argv[2];
  if (command === 'migrate' || command === 'seed') {
    for (const service of services) await inService(service, () => runCommand(service, command, logger));
    // A connection that a module opened when it was created would keep the process alive.
    process.exit(0);
  }
  let stage: 'starting' | 'serving' | 'stopping' = 'starting';
  const running = new Map<HostedService, RunningService>();
  exitOnSignal(logger, name, async () => {
    stage = 'stopping';
    // A service that is still starting has no work in progress.
    for (const service of services.toReversed()) await inService(service, async () => running.get(service)?.stop());
    await stopTracing();
  });
  const { port, host } = first.settings.health;
  const checksOf = (service: HostedService): Record<string, HealthCheck> => {
    const app = stage === 'serving' && running.get(service)?.app;
    return app ? app.get(Readiness).checks() : { process: () => Promise.reject(new Error(stage)) };
  };
  // Called before the start, which may wait for a server: the process must answer liveness probes meanwhile.
  await serveHealth(port, host, () => new Map(services.map((service) => [service.name, checksOf(service)])));
  await startTracing(name, new ConnectionState('Trace collector'));
  await Promise.all(
    services.map((service) =>
      inService(service, async () => {
        running.set(service, await service.start(logger));
        logger.log('Ready', service.name);
      }),
    ),
  );
  process.once('uncaughtException', (error) => {
    logger.fatal({ error }, 'Exception not caught', name);
    process.exit(1);
  });
  process.once('unhandledRejection', (error) => {
    logger.fatal({ error }, 'Rejection not handled', name);
    process.exit(1);
  });
  stage = 'serving';
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

async function runCommand(service: HostedService, command: 'migrate' | 'seed', logger: JsonLogger): Promise<void> {
  const app = await service.prepare(logger);
  if (command === 'seed') await service.seed?.(app);
  await app.get(Database).dataSource.destroy();
}
