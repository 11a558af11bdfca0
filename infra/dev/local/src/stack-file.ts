/** `<home>/stack.json`: what runs, where and under which pid, for tools and tests; and the lock that keeps a home to one stack. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerUrls, type Service } from './environment.ts';

export interface StackFile {
  site: string;
  admin: string;
  apiDocs: string;
  inbox?: string;
  paypalEmulator?: string;
  /** The front ends' own servers in watch mode. */
  dev?: { site: string; admin: string };
  urls: ServerUrls & {
    site: string;
    paypalEmulator?: string;
    databases: Record<Service, string>;
    health: Record<Service, string>;
  };
  login: { username: string; password: string };
  /** By name of service and server; `starter` is the process that holds them all. */
  pids: Record<string, number>;
  home: string;
}

export const stackFile = (home: string) => join(home, 'stack.json');
const lockFile = (home: string) => join(home, 'starter.pid');

/** The stack that runs on this home; undefined when none does, even if a killed one left its file behind. */
export function readStack(home: string): StackFile | undefined {
  const file = stackFile(home);
  if (!existsSync(file) || runningStarter(home) === undefined) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as StackFile;
}

export class HomeInUse extends Error {
  constructor(home: string, pid: number) {
    const site = existsSync(stackFile(home)) ? (JSON.parse(readFileSync(stackFile(home), 'utf8')) as StackFile).site : undefined;
    super(
      `A stack already runs on ${home} (process ${pid})${site ? `: ${site}` : ''}. ` +
        'Stop it with Ctrl-C there, or start a second one on its own state: CHARTER_HOME=<folder> PORT=<port> npm start',
    );
    this.name = 'HomeInUse';
  }
}

/** Takes the home for this process; throws HomeInUse when another one has it. Returns what gives it back. */
export function acquireHome(home: string): () => void {
  mkdirSync(home, { recursive: true });
  const other = runningStarter(home);
  if (other !== undefined && other !== process.pid) throw new HomeInUse(home, other);
  rmSync(stackFile(home), { force: true });
  writeFileSync(lockFile(home), String(process.pid));
  return () => {
    rmSync(stackFile(home), { force: true });
    rmSync(lockFile(home), { force: true });
  };
}

/** The pid of the starter that holds this home and lives. */
export function runningStarter(home: string): number | undefined {
  const file = lockFile(home);
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8'));
  return Number.isInteger(pid) && pid > 0 && isStarter(pid) ? pid : undefined;
}

/** Pids are reused, so where the system tells, the process must also be a program of ours. */
function isStarter(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('node');
}

/** Readers must never see half a file, and it holds passwords. */
export function writeStack(stack: StackFile): void {
  const draft = `${stackFile(stack.home)}.draft`;
  writeFileSync(draft, `${JSON.stringify(stack, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, stackFile(stack.home));
}
