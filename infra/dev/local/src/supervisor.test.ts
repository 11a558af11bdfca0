import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { anyPort } from './ports.ts';
import { answersOk, ProcessGroup, type ProcessPlan } from './supervisor.ts';

let folder: string;
let port: number;
let group: ProcessGroup;
let said: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
  port = await anyPort();
  group = new ProcessGroup();
  said = [];
});
afterEach(async () => {
  await group.stop();
  rmSync(folder, { recursive: true });
});

const LISTEN = "require('node:http').createServer((q, r) => r.end()).listen(+process.env.PORT, '127.0.0.1');";

const plan = (code: string, changes: Partial<ProcessPlan> = {}): ProcessPlan => ({
  name: 'catalog',
  command: process.execPath,
  args: ['-e', code],
  cwd: folder,
  env: { ...process.env, PORT: String(port) },
  logFile: join(folder, 'logs', 'catalog.log'),
  isReady: answersOk(`http://127.0.0.1:${port}`),
  showErrors: true,
  onNotice: (line) => said.push(line),
  ...changes,
});

const eventually = async (isTrue: () => boolean) => {
  const deadline = Date.now() + 8_000;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error(`still not, and it said: ${said.join(' | ')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a supervised process', () => {
  test('is ready when it answers, writes its log, and ends when asked', async () => {
    const running = await group.supervise(
      plan(`${LISTEN} console.log('hello'); process.on('SIGTERM', () => { console.log('bye'); process.exit() })`),
    );
    const pid = running.pid ?? 0;
    expect(isAlive(pid)).toBe(true);
    await running.stop();
    expect(isAlive(pid)).toBe(false);
    expect(readFileSync(join(folder, 'logs', 'catalog.log'), 'utf8')).toBe('hello\nbye\n');
    expect(said).toEqual([]);
  });

  test('is started again after a crash, and both are said', async () => {
    const pids: (number | undefined)[] = [];
    const running = await group.supervise(plan(LISTEN, { onPid: (pid) => pids.push(pid) }));
    const first = running.pid ?? 0;
    process.kill(first, 'SIGKILL');
    await eventually(() => said.some((line) => line.includes('is back')));
    expect(said[0]).toBe('catalog: stopped unexpectedly (SIGKILL); starting again in 0.5 s');
    expect(running.pid).not.toBe(first);
    expect(pids).toEqual([first, undefined, running.pid]);
  });

  test('is given up when it crashes at its start, with the end of its log', async () => {
    const starting = group.supervise(plan("console.error('no database'); process.exit(3)", { crashesBeforeGivingUp: 1 }));
    await expect(starting).rejects.toThrow(/stopped at its start \(exit code 3\)[^]*no database/);
  });

  test('is not ready just because somebody else answers on its port', async () => {
    await group.supervise(plan(LISTEN));
    const impostor = plan("console.error('address in use'); process.exit(1)", {
      crashesBeforeGivingUp: 1,
      logFile: join(folder, 'other.log'),
    });
    // Its port answers at once; a process that is gone by then must not count.
    await expect(
      group.supervise({ ...impostor, isReady: async () => new Promise((resolve) => setTimeout(() => resolve(true), 400)) }),
    ).rejects.toThrow('address in use');
  });

  test('shows its error lines and what it writes to standard error', async () => {
    await group.supervise(
      plan(
        `${LISTEN} console.log('{"level":50,"msg":"queue is full"}'); console.log('{"level":30,"msg":"fine"}'); console.error('a warning of Node')`,
      ),
    );
    await eventually(() => said.length >= 2);
    expect(said.sort()).toEqual(['catalog: a warning of Node', 'catalog: queue is full']);
  });

  test('that is still starting is ended with its group', async () => {
    let pid = 0;
    const starting = group.supervise(plan('setInterval(() => {}, 1000)', { onPid: (given) => (pid = given ?? pid) }));
    const refusal = starting.catch((error: unknown) => error);
    await eventually(() => pid > 0 && isAlive(pid));
    await group.stop();
    expect(String(await refusal)).toContain('stopped before it was ready');
    expect(isAlive(pid)).toBe(false);
    await expect(group.supervise(plan(LISTEN))).rejects.toThrow('everything is being stopped');
  });

  test('that cannot be found is a clear failure', async () => {
    await expect(group.supervise(plan('', { command: join(folder, 'nothing'), crashesBeforeGivingUp: 1 }))).rejects.toThrow(
      'stopped at its start',
    );
    expect(existsSync(join(folder, 'logs'))).toBe(true);
  });
});
