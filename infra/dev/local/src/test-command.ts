/** Runs a command of the test suite: prints its output, returns it, and ends it with the suite. */
import { spawn, type ChildProcess } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './home.ts';
import { nxEnvironment } from './build.ts';
import type { ConsoleOutput } from './console-output.ts';
import { withDeathSignal } from './orphan-guard.ts';

export interface CommandResult {
  exitCode: number;
  output: string;
}

const isColored = process.stdout.isTTY && !process.env.CI && !process.env.NO_COLOR;
const running = new Set<ChildProcess>();

export function runCommand(output: ConsoleOutput, command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  const [program, all] = withDeathSignal(command, args);
  const child = spawn(program, all, {
    cwd: ROOT,
    env: { ...nxEnvironment(ROOT), FORCE_COLOR: isColored ? '1' : '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // A process group of its own, so that its child processes can be ended with it.
  });
  running.add(child);
  let text = '';
  const keep = (chunk: string) => {
    text += chunk;
    // Nx replays cached tasks with the colors of their first run.
    output.write(isColored ? chunk : stripVTControlCharacters(chunk));
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  return new Promise((resolve) => {
    const end = (exitCode: number) => {
      running.delete(child);
      resolve({ exitCode, output: text });
    };
    child.once('error', (error) => {
      keep(`${error.message}\n`);
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

export function endCommands(): void {
  for (const { pid } of running) {
    try {
      if (pid) process.kill(-pid, 'SIGTERM');
    } catch {
      // It has ended.
    }
  }
}
