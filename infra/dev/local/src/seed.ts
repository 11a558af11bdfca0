/** Demo data for a new home, from each service's seed. Seeds are idempotent, so an interrupted one is run again. */
import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HOST, hostEnvironment, type Service, type ServiceContext } from './environment.ts';
import { logFile } from './home.ts';
import { nodeArguments, type RunFrom } from './service-command.ts';
import { withDeathSignal } from './orphan-guard.ts';

/** The services that have demo data. None of them reads what another has written: ids that two services name are in libs/contracts. */
const SEEDED: readonly Service[] = ['catalog', 'content', 'booking', 'payment', 'inquiry', 'gateway'];
const run = promisify(execFile);

/** Argument of the services' `main.js seed`: `few` bookings, or the past `year` with the bookings of the next weeks. */
export type DemoDataSize = 'few' | 'year';

/** The setting DEMO_DATA; a year by default. @throws when it is something else */
export function demoDataSize({ DEMO_DATA = 'year' }: NodeJS.ProcessEnv): DemoDataSize {
  if (DEMO_DATA === 'few' || DEMO_DATA === 'year') return DEMO_DATA;
  throw new Error(`Invalid DEMO_DATA "${DEMO_DATA}": use few or year.`);
}

const stampFile = (home: string) => join(home, 'seeded');
export const isSeeded = (home: string) => existsSync(stampFile(home));
/** Marks the home as having data, so that no demo data is added. */
export const markSeeded = (home: string) => writeFileSync(stampFile(home), `${new Date().toISOString()}\n`);

interface SeedOptions {
  /** `few` by default. */
  demoData?: DemoDataSize;
  from?: RunFrom;
  signal?: AbortSignal;
}

export async function seed(home: string, context: ServiceContext, options: SeedOptions = {}): Promise<void> {
  const { from = 'build', signal, demoData = 'few' } = options;
  // One process for all of them: on two cores, a process each spends most of its time on loading the same modules.
  const cwd = join(context.root, 'services', HOST);
  const env = { ...hostEnvironment(context), SERVICES: SEEDED.join(','), DEMO_DATA: demoData };
  const [command, args] = withDeathSignal(process.execPath, [...nodeArguments(from), 'seed']);
  try {
    const { stdout, stderr } = await run(command, args, { cwd, env, signal, timeout: 120_000, maxBuffer: 32 * 1024 * 1024 });
    appendFileSync(logFile(home, 'seed'), stdout + stderr);
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    appendFileSync(logFile(home, 'seed'), stdout + stderr);
    const output = (stdout + stderr).trim().split('\n').slice(-12).join('\n  ');
    throw new Error(`Demo data could not be created. Log: ${logFile(home, 'seed')}\n  ${output}`, { cause: error });
  }
  markSeeded(home);
}
