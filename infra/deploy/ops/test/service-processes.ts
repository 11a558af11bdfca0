import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Service } from '@charter/local/src/environment.ts';
import { ROOT } from '@charter/local/src/home.ts';
import { withDeathSignal } from '@charter/local/src/orphan-guard.ts';
import { anyPort } from '@charter/local/src/ports.ts';
import { nodeArguments } from '@charter/local/src/service-command.ts';
import { eventually, createTestDatabase, type TestDatabase } from '@charter/testing';

/**
 * Starts services as processes of their own, each with an empty database, on the servers of the environment. They run from source unless
 * SERVICES_FROM is "build": in `npm test`, which has built them, a start takes a seventh of the processor time.
 */
export class ServiceProcesses {
  readonly databases = new Map<Service, TestDatabase>();
  private readonly command = nodeArguments(process.env.SERVICES_FROM === 'build' ? 'build' : 'source');
  private readonly running = new Map<Service, ChildProcess>();

  constructor(private readonly variables: Record<string, string>) {}

  /** Resolves when the service is ready. */
  async start(service: Service): Promise<void> {
    const database = this.databases.get(service) ?? (await createTestDatabase(`ops_${service}`));
    this.databases.set(service, database);
    const health = await anyPort();
    const [command, args] = withDeathSignal(process.execPath, this.command);
    const child = spawn(command, args, {
      cwd: join(ROOT, 'services', service),
      env: { ...process.env, LOG_LEVEL: 'warn', ...this.variables, DATABASE_URL: database.url, HEALTH_PORT: String(health) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    this.running.set(service, child);
    const isReady = () =>
      fetch(`http://127.0.0.1:${health}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await eventually(async () => (await isReady()) || Promise.reject(new Error(`${service} is not ready: ${output}`)), {
      within: 150_000,
    });
  }

  async stop(service: Service): Promise<void> {
    const child = this.running.get(service);
    this.running.delete(service);
    if (!child || child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  async close(): Promise<void> {
    await Promise.all([...this.running.keys()].map((service) => this.stop(service)));
    for (const database of this.databases.values()) await database.drop();
  }
}
