import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Controller, type INestMicroservice, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { operation } from '@charter/contracts';
import { Handles, RpcServer, ReplyInterceptor } from '@charter/messaging';
import { eventually, connectTestClient, type TestRpcClient } from '@charter/testing';

class Word {
  word: string;
}
const echo = operation('svc.echo.echo', Word, Word, { subject: 'svc.echo.formerEcho' });
const formerEcho = operation('svc.echo.formerEcho', Word, Word);
/** Of a release whose service is not started. */
const futureEcho = operation('svc.echo.futureEcho', Word, Word, { subject: 'svc.echo.echo' });

/** Replies when the test lets it. */
@Controller()
class EchoController {
  static started: string[] = [];
  static mayReply: Promise<unknown> = Promise.resolve();

  @Handles(echo)
  async echo({ word }: Word): Promise<Word> {
    EchoController.started.push(word);
    await EchoController.mayReply;
    return { word };
  }
}

@Module({ controllers: [EchoController] })
class EchoModule {}

let client: TestRpcClient;
let service: INestMicroservice;
let releaseReplies = (): void => undefined;

beforeAll(async () => {
  client = await connectTestClient();
});
afterAll(() => client?.close());

async function startService(): Promise<INestMicroservice> {
  const started = await NestFactory.createMicroservice<MicroserviceOptions>(EchoModule, {
    logger: false,
    strategy: new RpcServer(process.env.NATS_URL ?? '', 'echo'),
  });
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

describe('a request', () => {
  test('is answered by a closing service, in progress or still in transit', async () => {
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

  test('is answered between two releases of which one has renamed the operation', async () => {
    expect(await client.call(formerEcho, { word: 'of a former client' })).toEqual({ word: 'of a former client' });
    expect(await client.call(futureEcho, { word: 'to a former service' })).toEqual({ word: 'to a former service' });
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

  test('is dropped after the deadline of its client', async () => {
    const abandoned = client.call(echo, { word: 'abandoned' }, 20);
    // Blocks this process for longer than the client's timeout.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    await expect(abandoned).rejects.toMatchObject({ code: 'TIMEOUT' });
    await client.call(echo, { word: 'next' });
    expect(EchoController.started).toEqual(['next']);
  });
});
