/** Starts the servers of a local stack without its services, for a backup or restore while it is stopped. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabases } from '@charter/local/src/databases.ts';
import { payPalSettings, type Service, serviceEnvironment, SERVICES, type ServiceContext } from '@charter/local/src/environment.ts';
import { defaultHome, ROOT } from '@charter/local/src/home.ts';
import { choosePorts } from '@charter/local/src/ports.ts';
import { startServers } from '@charter/local/src/servers.ts';
import { nodeArguments } from '@charter/local/src/service-command.ts';
import { acquireHome } from '@charter/local/src/stack-file.ts';
import type { Environment } from './environment.ts';

const run = promisify(execFile);

/** Starts the servers of CHARTER_HOME and stops them after `work`. @throws HomeInUse when its stack is starting */
export async function withLocalServers<T>(env: Environment, work: (context: ServiceContext) => Promise<T>): Promise<T> {
  const home = defaultHome(env);
  const releaseHome = acquireHome(home);
  try {
    const servers = await startServers({ home, env });
    try {
      const { urls, secrets } = servers;
      const ports = await choosePorts('any');
      return await work({ root: ROOT, ports, urls, secrets, payPal: payPalSettings(ports, secrets, env), env });
    } finally {
      await servers.stop();
    }
  } finally {
    releaseHome();
  }
}

/** Creates missing databases and tables. */
export async function migrateAll(context: ServiceContext): Promise<void> {
  await createDatabases(context.urls.postgres, SERVICES, context.secrets);
  for (const service of SERVICES) await runOnce(context, service, 'migrate');
}

/** Runs a one-off command of a service, from source, so that a restore works in a clone without a build. */
export async function runOnce(context: ServiceContext, service: Service, command: 'migrate' | 'seed'): Promise<void> {
  const env = { ...serviceEnvironment(service, context), LOG_LEVEL: 'error' };
  await run(process.execPath, [...nodeArguments('source'), command], { cwd: join(context.root, 'services', service), env });
}
