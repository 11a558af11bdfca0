import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Controller, type INestMicroservice, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { DomainError, operation } from '@charter/contracts';
import {
  currentCorrelation,
  DomainErrorFilter,
  Handles,
  LocalHandlers,
  Nats,
  ReplyInterceptor,
  RpcClient,
  RpcServer,
  withCorrelation,
} from '@charter/messaging';
import { eventually, connectTestClient, type TestRpcClient } from '@charter/testing';

class Word {
  word: string;
}
const echo = operation('svc.echo.echo', Word, Word);

const reply = operation<object, object>('svc.echo.reply', Object, Object);

/** Replies when the test lets it. */
@Controller()
class EchoController {
  static started: string[] = [];
  static request: object;
  static response: object;
  static mayReply: Promise<unknown> = Promise.resolve();

  @Handles(echo)
  async echo({ word }: Word): Promise<Word> {
    EchoController.started.push(word);
    await EchoController.mayReply;
    return { word };
  }

  /** Replies in every way that an operation can. */
  @Handles(reply)
  reply(request: Word): object | undefined {
    if (request.word === 'nothing') return undefined;
    if (request.word === 'rejected') throw new DomainError('SLOT_TAKEN', { detail: 'Taken by a booking.', errors: { date: 'is taken' } });
    if (request.word === 'defect') throw new Error('a defect');
    if (request.word === 'long') return { word: 'w'.repeat(1_100_000) };
    if (request.word === 'correlation') return currentCorrelation();
    EchoController.request = request;
    return EchoController.response;
  }
}

@Module({ controllers: [EchoController] })
class EchoModule {}

let client: TestRpcClient;
let local: LocalHandlers | undefined;
let service: INestMicroservice;
let releaseReplies = (): void => undefined;

async function startService(): Promise<INestMicroservice> {
  const started = await NestFactory.createMicroservice<MicroserviceOptions>(EchoModule, {
    logger: false,
    strategy: new RpcServer(process.env.NATS_URL ?? '', 'echo', true, local),
  });
  started.useGlobalFilters(new DomainErrorFilter());
  started.useGlobalInterceptors(new ReplyInterceptor());
  await started.listen();
  return started;
}

beforeEach(async () => {
  service = await startService();
  EchoController.started = [];
  EchoController.mayReply = Promise.resolve();
});
afterEach(async () => {
  releaseReplies();
  await service.close();
});

function holdReplies(): void {
  EchoController.mayReply = new Promise<void>((resolve) => (releaseReplies = resolve));
}

const transports = [
  { transport: 'over NATS', handlers: undefined },
  { transport: 'within a process', handlers: new LocalHandlers() },
];

describe.each(transports)('a request $transport', ({ transport, handlers }) => {
  beforeAll(async () => {
    local = handlers;
    client = await connectTestClient(undefined, local);
  });
  afterAll(() => client?.close());

  test('takes this transport', () => {
    expect(local?.has(echo.subject) ?? false).toBe(transport === 'within a process');
  });

  test('is answered with what JSON keeps of the reply', async () => {
    EchoController.response = { at: new Date(0), nothing: undefined, list: [undefined], nested: { count: 1 } };
    expect(await client.call(reply, { word: 'any' })).toEqual({ at: '1970-01-01T00:00:00.000Z', list: [null], nested: { count: 1 } });
    expect(await client.call(reply, { word: 'nothing' })).toEqual({});
  });

  test('shares no object with its handler', async () => {
    EchoController.response = { nested: { count: 1 } };
    const request = { word: 'any', nested: { at: new Date(0), count: 1 } };
    const answer = (await client.call(reply, request)) as { nested: { count: number } };
    expect(EchoController.request).toEqual({ word: 'any', nested: { at: '1970-01-01T00:00:00.000Z', count: 1 } });
    answer.nested.count = 2;
    expect(EchoController.response).toEqual({ nested: { count: 1 } });
  });

  test('fails with the error of the operation and its details, or INTERNAL for a defect', async () => {
    const details = { detail: 'Taken by a booking.', errors: { date: 'is taken' } };
    await expect(client.call(reply, { word: 'rejected' })).rejects.toEqual(new DomainError('SLOT_TAKEN', details));
    await expect(client.call(reply, { word: 'rejected' })).rejects.toMatchObject({ code: 'SLOT_TAKEN', details });
    await expect(client.call(reply, { word: 'defect' })).rejects.toMatchObject({ code: 'INTERNAL', details: {} });
  });

  test('passes its correlation on, but not the event that caused it', async () => {
    const correlation = { correlationId: 'c-1', causationId: 'e-1' };
    expect(await withCorrelation(correlation, () => client.call(reply, { word: 'correlation' }))).toEqual({ correlationId: 'c-1' });
  });

  test('fails with TIMEOUT after the timeout of its client, while its handler goes on', async () => {
    holdReplies();
    const longer = client.call(echo, { word: 'longer' }, 60_000);
    const shorter = client.call(echo, { word: 'shorter' }, 50).catch((error: unknown) => error);
    expect(await Promise.race([longer, shorter])).toMatchObject({ code: 'TIMEOUT' });
    expect(EchoController.started).toEqual(['longer', 'shorter']);
    releaseReplies();
    expect(await longer).toEqual({ word: 'longer' });
  });

  test('has at most 1 MB, and its reply too', async () => {
    await expect(client.call(echo, { word: 'w'.repeat(1_100_000) })).rejects.toThrow(/exceed/);
    await expect(client.call(reply, { word: 'long' }, 200)).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  test('is answered by a closing service', async () => {
    holdReplies();
    const first = client.call(echo, { word: 'in progress' });
    await eventually(() => expect(EchoController.started).toEqual(['in progress']));
    const closing = service.close();
    releaseReplies();
    expect(await first).toEqual({ word: 'in progress' });
    await closing;
  });

  test('is answered UNAVAILABLE after the service has closed', async () => {
    await service.close();
    await client.flush();
    await expect(client.call(echo, { word: 'late' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('waits for a service that restarts', async () => {
    await service.close();
    await client.flush();
    const answer = client.call(echo, { word: 'early' });
    service = await startService();
    expect(await answer).toEqual({ word: 'early' });
    expect(EchoController.started).toEqual(['early']);
  });

  test('is answered UNAVAILABLE above 256 at a time, and handled below', async () => {
    holdReplies();
    const accepted = Array.from({ length: 256 }, () => client.call(echo, { word: 'accepted' }));
    await eventually(() => expect(EchoController.started).toHaveLength(256));
    await expect(client.call(echo, { word: 'too many' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    releaseReplies();
    expect(await Promise.all(accepted)).toHaveLength(256);
    expect(await client.call(echo, { word: 'next' })).toEqual({ word: 'next' });
  });
});

describe('a request in transit over NATS', () => {
  beforeAll(async () => {
    local = undefined;
    client = await connectTestClient();
  });
  afterAll(() => client?.close());

  test('is answered by a closing service', async () => {
    holdReplies();
    const first = client.call(echo, { word: 'in progress' });
    await eventually(() => expect(EchoController.started).toEqual(['in progress']));
    const second = client.call(echo, { word: 'in transit' });
    await client.flush();
    const closing = service.close();
    await eventually(() => expect(EchoController.started).toEqual(['in progress', 'in transit']));
    releaseReplies();
    expect(await Promise.all([first, second])).toEqual([{ word: 'in progress' }, { word: 'in transit' }]);
    await closing;
  });

  test('is dropped after the deadline of its client', async () => {
    const abandoned = client.call(echo, { word: 'abandoned' }, 20);
    // Blocks this process for longer than the client's timeout.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    await expect(abandoned).rejects.toMatchObject({ code: 'TIMEOUT' });
    await client.call(echo, { word: 'next' });
    expect(EchoController.started).toEqual(['next']);
  });
});

test('a request within a process needs no broker', async () => {
  local = new LocalHandlers();
  await service.close();
  service = await startService();
  // Not connected.
  const rpc = new RpcClient(new Nats('nats://127.0.0.1:1'), local);
  expect(await rpc.call(echo, { word: 'local' })).toEqual({ word: 'local' });
});
