/** `<home>/stack.json` describes the running stack for tools and tests; `starter.pid` is the lock that allows one stack per home. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerUrls, type Service } from './environment.ts';

export interface StackFile {
  site: string;
  admin: string;
  apiDocs: string;
  inbox?: string;
  paypalEmulator?: string;
  /** The front ends' dev servers in watch mode. */
  dev?: { site: string; admin: string };
  urls: ServerUrls & {
    site: string;
    paypalEmulator?: string;
    databases: Record<Service, string>;
    health: Record<Service, string>;
  };
  login: { username: string; password: string };
  /** Process ids by name of service and server; `starter` is the parent process of all. */
  pids: Record<string, number>;
  home: string;
}

export const stackFile = (home: string) => join(home, 'stack.json');
const lockFile = (home: string) => join(home, 'starter.pid');

/** The stack that runs on this home; undefined when none does, even if a killed one left its file. */
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
        'Stop it with Ctrl-C, or start a second one with separate state: CHARTER_HOME=<folder> PORT=<port> npm start',
    );
    this.name = 'HomeInUse';
  }
}

/** Locks the home for this process. @returns a function that releases it. @throws HomeInUse when another process has the lock */
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

/** The pid of the living process that has locked this home. */
export function runningStarter(home: string): number | undefined {
  const file = lockFile(home);
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8'));
  return Number.isInteger(pid) && pid > 0 && isStarter(pid) ? pid : undefined;
}

/** Pids are reused, so where /proc exists, the process must also be a Node process. */
function isStarter(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('node');
}

/** Writes atomically, and readable by the owner only, because the file contains passwords. */
export function writeStack(stack: StackFile): void {
  const draft = `${stackFile(stack.home)}.draft`;
  writeFileSync(draft, `${JSON.stringify(stack, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, stackFile(stack.home));
}
