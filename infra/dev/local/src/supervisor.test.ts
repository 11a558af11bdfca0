import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anyPort } from './ports.ts';
import { answersOk, ProcessGroup, type ProcessOptions } from './supervisor.ts';

let folder: string;
let port: number;
let group: ProcessGroup;
let notices: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
  port = await anyPort();
  group = new ProcessGroup();
  notices = [];
});
afterEach(async () => {
  await group.stop();
  rmSync(folder, { recursive: true });
});

const LISTEN = "require('node:http').createServer((q, r) => r.end()).listen(+process.env.PORT, '127.0.0.1');";

const plan = (code: string, changes: Partial<ProcessOptions> = {}): ProcessOptions => ({
  name: 'catalog',
  command: process.execPath,
  args: ['-e', code],
  cwd: folder,
  env: { ...process.env, PORT: String(port) },
  logFile: join(folder, 'logs', 'catalog.log'),
  isReady: answersOk(`http://127.0.0.1:${port}`),
  showErrors: true,
  onNotice: (line) => notices.push(line),
  ...changes,
});

const eventually = async (isTrue: () => boolean) => {
  const deadline = Date.now() + 8_000;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error(`still not, and it notices: ${notices.join(' | ')}`);
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
  test('becomes ready, writes its log, and stops on request', async () => {
    const running = await group.supervise(
      plan(`${LISTEN} console.log('hello'); process.on('SIGTERM', () => { console.log('bye'); process.exit() })`),
    );
    const pid = running.pid ?? 0;
    expect(isAlive(pid)).toBe(true);
    await running.stop();
    expect(isAlive(pid)).toBe(false);
    expect(readFileSync(join(folder, 'logs', 'catalog.log'), 'utf8')).toBe('hello\nbye\n');
    expect(notices).toEqual([]);
  });

  test('is restarted after a crash, with a message for each', async () => {
    const pids: (number | undefined)[] = [];
    const running = await group.supervise(plan(LISTEN, { onPid: (pid) => pids.push(pid) }));
    const first = running.pid ?? 0;
    process.kill(first, 'SIGKILL');
    await eventually(() => notices.some((line) => line.includes('restarted')));
    expect(notices[0]).toBe('catalog: stopped unexpectedly (SIGKILL); restarting in 0.5 s');
    expect(running.pid).not.toBe(first);
    expect(pids).toEqual([first, undefined, running.pid]);
  });

  test('fails with the end of its log when it crashes during the start', async () => {
    const starting = group.supervise(plan("console.error('no database'); process.exit(3)", { maxStartCrashes: 1 }));
    await expect(starting).rejects.toThrow(/stopped during its start \(exit code 3\)[^]*no database/);
  });

  test('is not ready when another process answers on its port', async () => {
    await group.supervise(plan(LISTEN));
    const impostor = plan("console.error('address in use'); process.exit(1)", {
      maxStartCrashes: 1,
      logFile: join(folder, 'other.log'),
    });
    // The port answers, but the supervised process has ended. On a busy machine it takes a second to get there.
    const isReady = async () => {
      while (!readFileSync(impostor.logFile, 'utf8').includes('address in use')) await pause(20);
      await pause(400);
      return true;
    };
    await expect(group.supervise({ ...impostor, isReady })).rejects.toThrow('address in use');
  });

  test('prints its error lines and its stderr', async () => {
    await group.supervise(
      plan(
        `${LISTEN} console.log('{"level":50,"msg":"queue is full"}'); console.log('{"level":30,"msg":"fine"}'); console.error('a warning of Node')`,
      ),
    );
    await eventually(() => notices.length >= 2);
    expect(notices.sort()).toEqual(['catalog: a warning of Node', 'catalog: queue is full']);
  });

  test('that is still starting is stopped with its group', async () => {
    let pid = 0;
    const starting = group.supervise(plan('setInterval(() => {}, 1000)', { onPid: (given) => (pid = given ?? pid) }));
    const failure = starting.catch((error: unknown) => error);
    await eventually(() => pid > 0 && isAlive(pid));
    await group.stop();
    expect(String(await failure)).toContain('stopped before it was ready');
    expect(isAlive(pid)).toBe(false);
    await expect(group.supervise(plan(LISTEN))).rejects.toThrow('the stack is stopping');
  });

  test('that does not exist fails with its name', async () => {
    await expect(group.supervise(plan('', { command: join(folder, 'nothing'), maxStartCrashes: 1 }))).rejects.toThrow(
      'stopped during its start',
    );
    expect(existsSync(join(folder, 'logs'))).toBe(true);
  });
});
