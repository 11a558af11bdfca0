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
const tell = operation('svc.teller.tell', Word, Word);

/** Answers when it is let. */
@Controller()
class Teller {
  static begun: string[] = [];
  static mayAnswer: Promise<unknown> = Promise.resolve();

  @Handles(tell)
  async tell({ word }: Word): Promise<Word> {
    Teller.begun.push(word);
    await Teller.mayAnswer;
    return { word };
  }
}

@Module({ controllers: [Teller] })
class TellerModule {}

let client: TestRpcClient;
let service: INestMicroservice;
let letAnswer = (): void => undefined;

beforeAll(async () => {
  client = await connectTestClient();
});
afterAll(() => client?.close());

beforeEach(async () => {
  service = await NestFactory.createMicroservice<MicroserviceOptions>(TellerModule, {
    logger: false,
    strategy: new RpcServer(process.env.NATS_URL ?? '', 'teller'),
  });
  service.useGlobalInterceptors(new ReplyInterceptor());
  await service.listen();
  Teller.begun = [];
  Teller.mayAnswer = Promise.resolve();
});
afterEach(async () => {
  letAnswer();
  await service.close();
});

function holdAnswers(): void {
  Teller.mayAnswer = new Promise<void>((resolve) => (letAnswer = resolve));
}

describe('a question', () => {
  test('that a closing service has heard is answered, also when it was still on its way', async () => {
    holdAnswers();
    const first = client.call(tell, { word: 'in hand' });
    await eventually(() => expect(Teller.begun).toEqual(['in hand']));
    const second = client.call(tell, { word: 'on its way' });
    await client.flush();
    const closing = service.close();
    await eventually(() => expect(Teller.begun).toEqual(['in hand', 'on its way']));
    letAnswer();
    expect(await Promise.all([first, second])).toEqual([{ word: 'in hand' }, { word: 'on its way' }]);
    await closing;
  });

  test('that comes after the service has closed is told so at once', async () => {
    await service.close();
    await client.flush();
    await expect(client.call(tell, { word: 'late' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('is refused when the service has its hands full, and answered when it has a hand again', async () => {
    holdAnswers();
    const taken = Array.from({ length: 256 }, () => client.call(tell, { word: 'taken' }));
    await eventually(() => expect(Teller.begun).toHaveLength(256));
    await expect(client.call(tell, { word: 'too many' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    letAnswer();
    expect(await Promise.all(taken)).toHaveLength(256);
    expect(await client.call(tell, { word: 'next' })).toEqual({ word: 'next' });
  });

  test('is not begun when its asker has given up', async () => {
    const given = client.call(tell, { word: 'given up' }, 20);
    // Nothing of this process moves for longer than the asker waits.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    await expect(given).rejects.toMatchObject({ code: 'TIMEOUT' });
    await client.call(tell, { word: 'patient' });
    expect(Teller.begun).toEqual(['patient']);
  });
});
