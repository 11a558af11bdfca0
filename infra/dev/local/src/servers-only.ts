/**
 * Starts the servers without the services, for tests and benchmarks of a single package:
 * node infra/dev/local/src/servers-only.ts --write-env <file> [--home <folder>]
 * With TEST_SERVERS=containers they are the images of docker-compose.yml. Writes the environment as JSON when all are ready, and
 * runs until it receives a signal. (Node itself handles an option named --env-file, hence --write-env.)
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serverEnvironment } from './environment.ts';
import { ROOT } from './home.ts';
import { onShutdown } from './shutdown.ts';
import { startTestServers } from './test-servers.ts';

const { values } = parseArgs({ options: { 'write-env': { type: 'string' }, home: { type: 'string' } } });
const home = values.home ? resolve(values.home) : join(ROOT, '.local', `servers-${process.pid}`);
const starting = startTestServers({ home, onNotice: (line) => console.error(line) });
onShutdown(async () => {
  await (await starting).stop();
  if (!values.home) rmSync(home, { recursive: true, force: true });
});

const { urls, secrets } = await starting.catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const environment = JSON.stringify(serverEnvironment(urls, secrets), null, 2);
if (values['write-env']) {
  // Renamed when complete, so that a waiting process never reads a partial file.
  writeFileSync(`${values['write-env']}.draft`, `${environment}\n`, { mode: 0o600 });
  renameSync(`${values['write-env']}.draft`, values['write-env']);
}
console.log(environment);
setInterval(() => undefined, 60_000);
