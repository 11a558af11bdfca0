/** Duration of `npm start`, and memory of the idle processes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@charter/local/src/environment.ts';
import { anyPort } from '@charter/local/src/ports.ts';
import { stackFile, type StackFile } from '@charter/local/src/stack-file.ts';
import { processorTime, residentMemory } from './processor-time.ts';
import { median } from './statistics.ts';
import { table } from './table.ts';

const bootstrap = fileURLToPath(new URL('../../../dev/local/bootstrap.mjs', import.meta.url));
const IDLE_MS = 10_000;

/** The first start creates databases and demo data and builds; the others do not. */
export async function measureStart(rounds: number, progress: (line: string) => void): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'charter-bench-start-'));
  const seconds: number[] = [];
  let memory = '';
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const from = performance.now();
      const starter = await start(home);
      seconds.push((performance.now() - from) / 1000);
      progress(`start: ${round === 0 ? 'the first' : `round ${round} of ${rounds}`}, ${seconds.at(-1)?.toFixed(1)} s`);
      if (round === rounds) {
        await pause(IDLE_MS);
        memory = memoryTable(JSON.parse(readFileSync(stackFile(home), 'utf8')) as StackFile);
      }
      starter.kill('SIGTERM');
      await once(starter, 'exit');
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  const [first = Number.NaN, ...warm] = seconds;
  return (
    `Start: ready after ${median(warm).toFixed(1)} s (rounds: ${warm.map((each) => each.toFixed(1)).join(', ')}); ` +
    `the first time, including databases and demo data, ${first.toFixed(1)} s${memory}`
  );
}

/** Runs `npm start` with a home and ports of its own until it prints that it is ready. */
async function start(home: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [bootstrap, 'start'], {
    env: { ...process.env, CHARTER_HOME: home, PORT: String(await anyPort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ready in')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  return child;
}

function memoryTable({ pids }: StackFile): string {
  const memory = residentMemory(pids);
  const processor = processorTime(pids);
  if (Object.keys(memory).length === 0) return '';
  const sum = (of: Record<string, number>) => SERVICES.reduce((total, service) => total + (of[service] ?? 0), 0);
  const line = (name: string, megabytes: number, milliseconds: number) => [name, megabytes.toFixed(0), (milliseconds / 1000).toFixed(2)];
  const rows = Object.keys(pids).map((name) => line(name, memory[name] ?? Number.NaN, processor[name] ?? Number.NaN));
  return (
    `\n\nMemory, idle for ${IDLE_MS / 1000} s: the seven services ${sum(memory).toFixed(0)} MB\n\n` +
    table(['part', 'resident MB', 'processor s so far'], [...rows, line('seven services', sum(memory), sum(processor))])
  );
}
