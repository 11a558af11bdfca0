import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Wire } from './tcp-proxy.ts';

let server: Server;
let wire: Wire;
let process: Socket;
let heard: string;

beforeEach(async () => {
  // Answers every question with itself, in capitals.
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => socket.write(chunk.toString().toUpperCase()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  wire = await Wire.open();
  wire.leadTo(`tcp://127.0.0.1:${(server.address() as { port: number }).port}`);
  process = connect(wire.port, '127.0.0.1');
  heard = '';
  process.on('error', () => undefined).on('data', (chunk: Buffer) => (heard += chunk.toString()));
  await once(process, 'connect');
});
afterEach(async () => {
  process.destroy();
  wire.close();
  server.close();
  await once(server, 'close');
});

/** @returns whether it was reset */
const ended = (socket: Socket): Promise<boolean> => new Promise((resolve) => void socket.once('close', resolve));

const ask = async (question: string): Promise<void> => {
  const answered = once(process, 'data');
  process.write(question);
  await answered;
};

describe('a wire', () => {
  test('has an address that differs in its port alone', () => {
    expect(wire.leadTo('postgres://app:secret@127.0.0.1:5432/shop')).toBe(`postgres://app:secret@127.0.0.1:${wire.port}/shop`);
  });

  test('carries what is said, both ways', async () => {
    await ask('hello');
    expect(heard).toBe('HELLO');
  });

  test('that is silent loses nothing: it arrives when the silence is over', async () => {
    wire.condition = 'silent';
    const answered = once(process, 'data');
    process.write('hello');
    // Meanwhile somebody else, who needs no wire, talks to the server for a while.
    const neighbour = connect((server.address() as { port: number }).port, '127.0.0.1');
    for (let question = 0; question < 50; question += 1) {
      neighbour.write('?');
      await once(neighbour, 'data');
    }
    neighbour.destroy();
    expect(heard).toBe('');
    wire.condition = 'sound';
    await answered;
    expect(heard).toBe('HELLO');
  });

  test('that is down resets who is there and who comes', async () => {
    const closed = ended(process);
    wire.condition = 'down';
    expect(await closed).toBe(true);
    const late = connect(wire.port, '127.0.0.1').on('error', () => undefined);
    expect(await ended(late)).toBe(true);
  });
});

describe('a trap', () => {
  test('springs at the answer to what was said in that order, once, and the answer is lost', async () => {
    let sprung = 0;
    const spring = () => {
      sprung += 1;
      return 'lose' as const;
    };
    wire.trap = { said: [/begin/, /commit/], answered: /COMMIT/, spring };
    await ask('commit');
    await ask('begin');
    expect(sprung).toBe(0);
    const closed = ended(process);
    process.write('commit');
    expect(await closed).toBe(true);
    expect(sprung).toBe(1);
    expect(heard).toBe('COMMITBEGIN');
    expect(wire.trap).toBeUndefined();
  });

  test('may let the answer through', async () => {
    wire.trap = { said: [/commit/], answered: /COMMIT/, spring: () => 'deliver' };
    await ask('commit');
    await ask('more');
    expect(heard).toBe('COMMITMORE');
  });
});
