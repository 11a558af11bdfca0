import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TcpProxy } from './tcp-proxy.ts';

let server: Server;
let proxy: TcpProxy;
let client: Socket;
let received: string;

beforeEach(async () => {
  // Echoes what it receives in upper case.
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => socket.write(chunk.toString().toUpperCase()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await TcpProxy.listen();
  proxy.forwardTo(`tcp://127.0.0.1:${(server.address() as { port: number }).port}`);
  client = connect(proxy.port, '127.0.0.1');
  received = '';
  client.on('error', () => undefined).on('data', (chunk: Buffer) => (received += chunk.toString()));
  await once(client, 'connect');
});
afterEach(async () => {
  client.destroy();
  proxy.close();
  server.close();
  await once(server, 'close');
});

/** @returns whether the connection was reset */
const closed = (socket: Socket): Promise<boolean> => new Promise((resolve) => void socket.once('close', resolve));

const sendAndReceive = async (text: string): Promise<void> => {
  const answered = once(client, 'data');
  client.write(text);
  await answered;
};

describe('TcpProxy', () => {
  test('changes only host and port of the URL it forwards to', () => {
    expect(proxy.forwardTo('postgres://app:secret@127.0.0.1:5432/shop')).toBe(`postgres://app:secret@127.0.0.1:${proxy.port}/shop`);
  });

  test('forwards data in both directions', async () => {
    await sendAndReceive('hello');
    expect(received).toBe('HELLO');
  });

  test('delivers data that was sent during a stall when the stall ends', async () => {
    proxy.condition = 'stalled';
    const answered = once(client, 'data');
    client.write('hello');
    // Fifty round trips on a direct connection: time enough for the stalled data to arrive if it were forwarded.
    const direct = connect((server.address() as { port: number }).port, '127.0.0.1');
    for (let roundTrip = 0; roundTrip < 50; roundTrip += 1) {
      direct.write('?');
      await once(direct, 'data');
    }
    direct.destroy();
    expect(received).toBe('');
    proxy.condition = 'ok';
    await answered;
    expect(received).toBe('HELLO');
  });

  test('resets open and new connections while it is down', async () => {
    const reset = closed(client);
    proxy.condition = 'down';
    expect(await reset).toBe(true);
    const late = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
    expect(await closed(late)).toBe(true);
  });
});

describe('failpoint', () => {
  test('is hit once, by the response to requests in the given order, and drops that response', async () => {
    let hits = 0;
    const onHit = () => {
      hits += 1;
      return 'drop' as const;
    };
    proxy.failpoint = { requests: [/begin/, /commit/], response: /COMMIT/, onHit };
    await sendAndReceive('commit');
    await sendAndReceive('begin');
    expect(hits).toBe(0);
    const reset = closed(client);
    client.write('commit');
    expect(await reset).toBe(true);
    expect(hits).toBe(1);
    expect(received).toBe('COMMITBEGIN');
    expect(proxy.failpoint).toBeUndefined();
  });

  test('delivers the response when onHit says so', async () => {
    proxy.failpoint = { requests: [/commit/], response: /COMMIT/, onHit: () => 'deliver' };
    await sendAndReceive('commit');
    await sendAndReceive('more');
    expect(received).toBe('COMMITMORE');
  });
});
