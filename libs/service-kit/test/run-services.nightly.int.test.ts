import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connectTestClient,
  createTestDatabase,
  eventually,
  settled,
  type TestDatabase,
  type TestRpcClient,
  valueIn,
} from '@charter/testing';
import { send, wordSent } from './two-services.js';

interface Line {
  service: string;
  context?: string;
  msg: string;
}

let databases: { sender: TestDatabase; receiver: TestDatabase };
let client: TestRpcClient;
let host: ChildProcess;
let health: string;
let output = '';

const lines = (): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
const get = async (path: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(health + path);
  return { status: response.status, text: await response.text() };
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

beforeAll(async () => {
  databases = { sender: await createTestDatabase('sender'), receiver: await createTestDatabase('receiver') };
  await databases.receiver.query('CREATE TABLE received (word text NOT NULL)');
  client = await connectTestClient();
  const port = await freePort();
  health = `http://127.0.0.1:${port}`;
  host = spawn(
    process.execPath,
    [
      ...['--conditions=@charter/source', '--import', '@swc-node/register/esm-register'],
      new URL('two-services-process.ts', import.meta.url).pathname,
      ...[databases.sender.url, databases.receiver.url, process.env.NATS_URL ?? '', String(port)],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  host.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  host.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await eventually(async () => {
    if ((await get('/health/ready')).status !== 200) throw new Error('The host is not ready');
  });
});

afterAll(async () => {
  host?.kill('SIGKILL');
  await client?.close();
  await databases?.sender.drop();
  await databases?.receiver.drop();
});

describe('a process with two services', () => {
  test('sends an event from one to the other through outbox and JetStream', async () => {
    const events = client.recordEvents(wordSent);
    await client.flush();
    expect(await client.call(send, { word: 'hello' })).toEqual({});
    await eventually(async () => expect(await databases.receiver.query('SELECT word FROM received')).toEqual([{ word: 'HELLO' }]));
    // Published to the broker once, and handled as one of its deliveries.
    expect(events).toMatchObject([{ data: { word: 'HELLO' } }]);
    const { id } = events[0]!;
    await eventually(async () =>
      expect(await databases.sender.query('SELECT id FROM outbox WHERE published_at IS NOT NULL')).toEqual([{ id }]),
    );
    expect(await databases.receiver.query('SELECT event_id, handler FROM inbox')).toEqual([
      { event_id: id, handler: 'receiver-on-sender-word-sent' },
    ]);
  });

  test('passes errors from one to the other', async () => {
    expect(await settled(client.call(send, { word: '' }))).toBe('NOT_FOUND');
  });

  test('reports the readiness of all, and of each', async () => {
    expect(JSON.parse((await get('/health/ready')).text)).toEqual({
      status: 'ok',
      'receiver.nats': 'ok',
      'receiver.postgres': 'ok',
      'sender.nats': 'ok',
      'sender.postgres': 'ok',
    });
    expect(JSON.parse((await get('/health/ready/sender')).text)).toEqual({ status: 'ok', nats: 'ok', postgres: 'ok' });
    expect((await get('/health/ready/catalog')).status).toBe(404);
  });

  test('labels metrics with the service, except those of the process', async () => {
    const { text } = await get('/metrics');
    const handled = (labels: Record<string, string>) => valueIn(text, 'charter_operation_duration_seconds_count', labels);
    expect(handled({ operation: 'svc.receiver.spell', result: 'ok', service: 'receiver' })).toBe(1);
    expect(handled({ operation: 'svc.sender.send', result: 'ok', service: 'sender' })).toBe(1);
    for (const service of ['sender', 'receiver']) {
      expect(valueIn(text, 'charter_database_pool', { state: 'waiting', service })).toBe(0);
      expect(valueIn(text, 'charter_dependency_up', { server: 'nats', service })).toBe(1);
    }
    expect(valueIn(text, 'charter_outbox_pending', { service: 'sender' })).toBe(0);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  });

  test('logs with the name of the service', () => {
    expect(lines()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ service: 'sender', context: 'Sender', msg: 'Word sent' }),
        expect.objectContaining({ service: 'receiver', context: 'Receiver', msg: 'Word received' }),
        expect.objectContaining({ service: 'sender', msg: 'Ready' }),
        expect.objectContaining({ service: 'receiver', msg: 'Ready' }),
      ]),
    );
  });

  test('stops both at SIGTERM, and exits with 0', async () => {
    const exited = once(host, 'exit');
    host.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(lines().at(-1)).toMatchObject({ service: 'charter', msg: 'Stopped' });
    await expect(client.call(send, { word: 'late' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
