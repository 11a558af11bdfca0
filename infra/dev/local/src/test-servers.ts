import { join } from 'node:path';
import type { ConsoleOutput } from './console-output.ts';
import { serverEnvironment } from './environment.ts';
import { withoutRateLimits } from './rate-limits.ts';
import { startServers, type Servers, type ServersOptions } from './servers.ts';

/**
 * The servers of the service tests: embedded ones, or with `TEST_SERVERS=containers` the images of docker-compose.yml.
 * @throws Error when there is no container engine
 */
export async function startTestServers(options: ServersOptions, source = process.env.TEST_SERVERS ?? 'embedded'): Promise<Servers> {
  if (source === 'embedded') return startServers(options);
  if (source !== 'containers') throw new Error(`TEST_SERVERS is "embedded" or "containers", not "${source}"`);
  const { startServerContainers } = await import('./servers/containers.ts');
  return startServerContainers(options);
}

/**
 * Starts servers for each worker of Vitest, so that test files run side by side: the subjects of events, the bucket and the mail server are
 * the same in every file. Only PostgreSQL is shared, because each test file creates a database of its own.
 */
export async function startServersOfWorkers(home: string, workers: number, output: ConsoleOutput) {
  const started: Servers[] = [];
  const sets: Record<string, string>[] = [];
  // In reverse order: the first has PostgreSQL.
  const stop = async () => {
    for (const servers of started.toReversed()) await servers.stop();
  };
  try {
    const env = ownEnvironment(process.env);
    for (let worker = 1; worker <= workers; worker += 1) {
      const servers = await startTestServers({
        home: join(home, String(worker)),
        env: { ...env, DATABASE_URL: sets[0]?.DATABASE_URL },
        disposable: true,
        onNotice: (line) => output.warn(line),
      });
      started.push(servers);
      sets.push(serverEnvironment(servers.urls, servers.secrets));
    }
    return { sets, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const IGNORED_VARIABLES =
  /^(DATABASE_URL|REDIS_URL|NATS_URL|SMTP_URL|INBOX_URL|S3_.*|PAYPAL_.*|ADMIN_.*|PUBLIC_URL|PORT|NODE_ENV|CHARTER_HOME)$/;

/** Tests use only their own servers: they must neither write to a configured database nor move money in a configured account. */
export function ownEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...withoutRateLimits(), ...Object.fromEntries(Object.entries(env).filter(([name]) => !IGNORED_VARIABLES.test(name))) };
}
