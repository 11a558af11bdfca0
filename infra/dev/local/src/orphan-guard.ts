/**
 * Ends child processes when this process dies, even by SIGKILL. On Linux the kernel does it (`setpriv --pdeathsig`).
 * Elsewhere a watchdog process keeps the list of children and ends them when its pipe to this process closes.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onPath } from './executables.ts';

export type DeathSignal = 'TERM' | 'INT';

const setpriv = process.platform === 'linux' && !process.env.CHARTER_NO_SETPRIV ? onPath('setpriv') : undefined;
let watchdog: ChildProcess | undefined;

/** Wraps a command so that the kernel sends it the signal when this process dies. */
export function withDeathSignal(command: string, args: string[], signal: DeathSignal = 'TERM'): [string, string[]] {
  return setpriv ? [setpriv, ['--pdeathsig', signal, command, ...args]] : [command, args];
}

/** Registers a child with the watchdog where the kernel does not end it. @returns a function that unregisters it */
export function registerChild(pid: number, signal: DeathSignal = 'TERM'): () => void {
  if (setpriv) return () => undefined;
  watchdog ??= startWatchdog();
  const { stdin } = watchdog;
  stdin?.write(`+${pid} SIG${signal}\n`);
  return () => void stdin?.write(`-${pid}\n`);
}

function startWatchdog(): ChildProcess {
  const script = fileURLToPath(new URL('orphan-watchdog.ts', import.meta.url));
  // Detached, because Ctrl-C is sent to the whole foreground group and the watchdog must end last.
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.on('error', () => undefined); // The watchdog itself was killed.
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return child;
}
