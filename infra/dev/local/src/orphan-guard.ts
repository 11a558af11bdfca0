/**
 * No child outlives us, however we die. On Linux the kernel sees to it (`setpriv --pdeathsig`). Elsewhere a small
 * watchdog process holds the list of our children and ends them when its pipe to us closes.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onPath } from './executables.ts';

export type DeathSignal = 'TERM' | 'INT';

const setpriv = process.platform === 'linux' && !process.env.CHARTER_NO_SETPRIV ? onPath('setpriv') : undefined;
let watchdog: ChildProcess | undefined;

/** The command as it must be spawned so that the kernel ends it with us. */
export function withDeathSignal(command: string, args: string[], signal: DeathSignal = 'TERM'): [string, string[]] {
  return setpriv ? [setpriv, ['--pdeathsig', signal, command, ...args]] : [command, args];
}

/** Tells the watchdog about a child, where the kernel does not help. Returns what takes it off the list again. */
export function registerChild(pid: number, signal: DeathSignal = 'TERM'): () => void {
  if (setpriv) return () => undefined;
  watchdog ??= startWatchdog();
  const { stdin } = watchdog;
  stdin?.write(`+${pid} SIG${signal}\n`);
  return () => void stdin?.write(`-${pid}\n`);
}

function startWatchdog(): ChildProcess {
  const script = fileURLToPath(new URL('orphan-watchdog.ts', import.meta.url));
  // Detached: Ctrl-C reaches the whole foreground group, and the watchdog must be the last to go.
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.on('error', () => undefined); // the watchdog itself was killed: nothing left to tell it
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return child;
}
