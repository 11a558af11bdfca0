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

export function runCommand(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
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
    // Nx replays cached tasks with the colors of their first run.
    process.stdout.write(isColored ? chunk : withoutColors(chunk.toString('utf8')));
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => {
    const end = (exitCode: number) => {
      running.delete(child);
      resolve({ exitCode, output: Buffer.concat(chunks).toString('utf8') });
    };
    child.once('error', (error) => {
      keep(Buffer.from(`${error.message}\n`));
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
