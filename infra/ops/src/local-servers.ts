/** The servers of a local stack that is not running, for what is done while services are stopped. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabases } from '@charter/local/src/databases.ts';
import { payPalSettings, serverEnvironment, serviceEnvironment, SERVICES } from '@charter/local/src/environment.ts';
import { ROOT } from '@charter/local/src/home.ts';
import { choosePorts } from '@charter/local/src/ports.ts';
import { noteSeeded } from '@charter/local/src/seed.ts';
import { startServers } from '@charter/local/src/servers.ts';
import { nodeArguments } from '@charter/local/src/service-command.ts';
import { takeHome } from '@charter/local/src/stack-file.ts';
import type { Environment } from './product.ts';

const run = promisify(execFile);

export interface LocalServers {
  environment: Environment;
  /** Makes the databases and tables that are missing. */
  migrate: () => Promise<void>;
  /** The home has data now, and gets no demo data at its next start. */
  noteSeeded: () => void;
}

export async function withLocalServers<T>(home: string, work: (servers: LocalServers) => Promise<T>): Promise<T> {
  const leaveHome = takeHome(home);
  try {
    const servers = await startServers({ home });
    const { urls, secrets } = servers;
    try {
      return await work({
        environment: serverEnvironment(urls, secrets),
        migrate: async () => {
          await createDatabases(urls.postgres, SERVICES);
          const ports = await choosePorts('kernel');
          const context = { root: ROOT, ports, urls, secrets, payPal: payPalSettings(ports, secrets, process.env), env: process.env };
          for (const service of SERVICES) {
            const env = { ...serviceEnvironment(service, context), LOG_LEVEL: 'error' };
            // From source: a clone that has never built anything can be restored into.
            await run(process.execPath, [...nodeArguments('source'), 'migrate'], { cwd: join(ROOT, 'services', service), env });
          }
        },
        noteSeeded: () => noteSeeded(home),
      });
    } finally {
      await servers.stop();
    }
  } finally {
    leaveHome();
  }
}
