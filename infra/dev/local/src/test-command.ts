/** Runs a command of the test suite: prints its output, keeps it for counting, and ends it with the suite. */
import { spawn, type ChildProcess } from 'node:child_process';
import { ROOT } from './home.ts';
import { nxEnvironment } from './build.ts';
import { withDeathSignal } from './orphan-guard.ts';
import { withoutColors } from './test-counts.ts';

export interface CommandResult {
  exitCode: number;
  output: string;
}

const isColored = process.stdout.isTTY && !process.env.CI && !process.env.NO_COLOR;
const running = new Set<ChildProcess>();

/** @param print `at-end` for commands that run at the same time: their lines would mix */
export function runCommand(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  print: 'live' | 'at-end' = 'live',
): Promise<CommandResult> {
  const [program, all] = withDeathSignal(command, args);
  const child = spawn(program, all, {
    cwd: ROOT,
    env: { ...nxEnvironment(ROOT), FORCE_COLOR: isColored ? '1' : '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // A process group of its own, so that its child processes can be ended with it.
  });
  running.add(child);
  const chunks: Buffer[] = [];
  const keep = (chunk: Buffer) => {
    chunks.push(chunk);
    if (print === 'live') write(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => {
    const end = (exitCode: number) => {
      running.delete(child);
      const output = Buffer.concat(chunks);
      if (print === 'at-end') write(output);
      resolve({ exitCode, output: output.toString('utf8') });
    };
    child.once('error', (error) => {
      keep(Buffer.from(`${error.message}\n`));
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Nx replays cached tasks with the colors of their first run. */
const write = (output: Buffer) => process.stdout.write(isColored ? output : withoutColors(output.toString('utf8')));

export function endCommands(): void {
  for (const { pid } of running) {
    try {
      if (pid) process.kill(-pid, 'SIGTERM');
    } catch {
      // It has ended.
    }
  }
}
