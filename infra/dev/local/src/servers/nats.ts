/** An embedded NATS server with JetStream, with its streams in `<home>/nats`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { natsAuthorization } from '../access/nats-users.ts';
import { ADMIN, passwordOf } from '../accounts.ts';
import { isAtLeast, isExecutable, onPath, versionOf } from '../executables.ts';
import { logFile } from '../home.ts';
import { anyPort, onPort } from '../ports.ts';
import { loadSecrets, type Secrets } from '../secrets.ts';
import { answersOk, supervise } from '../supervisor.ts';
import { unpackDebianPackage } from './debian-package.ts';
import { type RunningServer, type ServerOptions } from './server.ts';

const OLDEST = '2.9';
/** The newer Debian release first: its NATS 2.10 supports settings that 2.9 silently ignores, and depends only on libc. */
const SUITES = ['trixie', undefined];

interface NatsServer extends RunningServer {
  monitorUrl: string;
}

export async function start(options: ServerOptions & { monitorPort?: number }): Promise<NatsServer> {
  const file = await findNats();
  const data = join(options.home, 'nats');
  mkdirSync(data, { recursive: true });
  const secrets = loadSecrets(options.home);
  return onPort(options.port, async (port) => {
    const monitorPort = options.monitorPort || (await anyPort());
    const config = join(data, 'nats.conf');
    writeFileSync(config, configuration(`127.0.0.1:${port}`, `127.0.0.1:${monitorPort}`, join(data, 'jetstream'), secrets), {
      mode: 0o600,
    });
    const monitorUrl = `http://127.0.0.1:${monitorPort}`;
    const server = await supervise({
      name: 'nats',
      command: file,
      args: ['-c', config],
      cwd: data,
      env: process.env,
      logFile: logFile(options.home, 'nats'),
      isReady: answersOk(`${monitorUrl}/healthz`),
      readyTimeoutMs: 30_000,
      maxStartCrashes: options.port ? undefined : 1,
      onNotice: options.onNotice,
      onPid: options.onPid,
    });
    return {
      url: `nats://${ADMIN}:${passwordOf(secrets, 'nats', ADMIN)}@127.0.0.1:${port}`,
      monitorUrl,
      get pid() {
        return server.pid;
      },
      stop: () => server.stop(),
    };
  });
}

/** @param listen and `monitor`: host and port */
export function configuration(listen: string, monitor: string, storeFolder: string, secrets: Secrets): string {
  const password = (account: string) => JSON.stringify(passwordOf(secrets, 'nats', account));
  return [
    `listen: ${JSON.stringify(listen)}`,
    `http: ${JSON.stringify(monitor)}`,
    `jetstream { store_dir: ${JSON.stringify(storeFolder)}, max_mem: 256MB, max_file: 4GB }`,
    'lame_duck_duration: "30s"',
    // Longer than the default: a start of all services, or several test files side by side, may occupy the processor for seconds.
    natsAuthorization(password, [`{ user: ${ADMIN}, password: ${password(ADMIN)} }`], 20),
  ].join('\n');
}

export async function findNats(): Promise<string> {
  const installed = onPath('nats-server');
  if (installed && (await isRecent(installed))) return installed;
  const reasons: string[] = [];
  for (const suite of SUITES) {
    try {
      const { folder } = await unpackDebianPackage('nats-server', suite);
      // Debian installs daemons in sbin.
      const file = ['usr/sbin', 'usr/bin'].map((bin) => join(folder, bin, 'nats-server')).find(isExecutable);
      if (file && (await isRecent(file))) return file;
    } catch (error) {
      reasons.push((error as Error).message);
    }
  }
  throw new Error(
    [`NATS ${OLDEST} or later is missing.`, ...new Set(reasons)].join('\n') +
      '\nInstall it ("apt-get install nats-server", "brew install nats-server") or set NATS_URL.',
  );
}

async function isRecent(file: string): Promise<boolean> {
  const version = await versionOf(file);
  return version !== undefined && isAtLeast(version, OLDEST);
}
