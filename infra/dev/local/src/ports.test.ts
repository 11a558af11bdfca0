import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { choosePorts, DEFAULT_PORTS, isFree, anyPort, nextFree, onPort, PortTaken, sitePortOf } from './ports.ts';
import { claim } from './port-claims.ts';

const open: Server[] = [];
const occupy = async (port: number, host = '127.0.0.1') => {
  const server = createServer();
  open.push(server);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
};

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

describe('ports', () => {
  test('fixed ports are unique and below those of outgoing connections', () => {
    const ports = Object.values(DEFAULT_PORTS);
    expect(Math.max(...ports)).toBeLessThan(32_768);
    expect(new Set(ports).size).toBe(ports.length);
  });

  test('anyPort returns a port below those of outgoing connections', async () => {
    for (let turn = 0; turn < 20; turn++) expect(await anyPort()).toBeLessThan(32_768);
  });

  test('anyPort returns each port once, also before anything listens on it', async () => {
    const ports: number[] = [];
    // Of 600 random ones, two are the same in all but one of a million runs.
    for (let turn = 0; turn < 600; turn++) ports.push(await anyPort());
    expect(new Set(ports).size).toBe(600);
  });

  test('two processes that choose at the same time choose different ports', async () => {
    const wanted = await anyPort();
    const module = new URL('./ports.ts', import.meta.url).href;
    const choose = `const { nextFree } = await import('${module}'); console.log(await nextFree(${wanted + 1})); setTimeout(() => {}, 60_000);`;
    const processes = [1, 2].map(() => spawn(process.execPath, ['--input-type=module', '--eval', choose]));
    try {
      const chosen = await Promise.all(processes.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
      expect(new Set(chosen).size).toBe(2);
    } finally {
      for (const child of processes) child.kill('SIGKILL');
    }
  });

  test('a port that an ended process had chosen can be chosen again', async () => {
    const port = await anyPort();
    const module = new URL('./port-claims.ts', import.meta.url).href;
    const claimAndDie = `(await import('${module}')).claim(${port + 1}); process.kill(process.pid, 'SIGKILL');`;
    await once(spawn(process.execPath, ['--input-type=module', '--eval', claimAndDie]), 'close');
    expect(claim(port + 1)).toBe(true);
  });

  test('isFree detects listeners on any address', async () => {
    for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
      const port = await anyPort();
      expect(await isFree(port)).toBe(true);
      await occupy(port, host);
      expect(await isFree(port)).toBe(false);
    }
  });

  test('nextFree skips used and reserved ports', async () => {
    const port = await anyPort();
    await occupy(port);
    const next = await nextFree(port);
    expect(next).toBeGreaterThan(port);
    expect(await nextFree(port, new Set([next]))).toBeGreaterThan(next);
  });

  test('choosePorts rejects a used site port and names it', async () => {
    const port = await anyPort();
    expect((await choosePorts('any', port)).site).toBe(port);
    await occupy(port);
    await expect(choosePorts('any', port)).rejects.toThrow(PortTaken);
    await expect(choosePorts('any', port)).rejects.toThrow(`Port ${port} is already taken`);
  });

  test('choosePorts returns each port once', async () => {
    const ports = Object.values(await choosePorts('any'));
    expect(new Set(ports).size).toBe(ports.length);
  });

  test('onPort retries when another process takes the port', async () => {
    const tried: number[] = [];
    const start = async (port: number) => {
      tried.push(port);
      if (tried.length < 3) throw new Error('address in use');
      return port;
    };
    expect(await onPort(0, start)).toBe(tried[2]);
    await expect(onPort(4711, async () => Promise.reject(new Error('address in use')))).rejects.toThrow('address in use');
  });

  test('sitePortOf accepts port numbers only', () => {
    expect(sitePortOf({})).toBeUndefined();
    expect(sitePortOf({ PORT: '8080' })).toBe(8080);
    for (const PORT of ['http', '0', '70000', '3000.5']) expect(() => sitePortOf({ PORT })).toThrow('PORT');
  });
});
