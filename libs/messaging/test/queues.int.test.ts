import { afterEach, expect, test } from 'vitest';
import { Controller, type INestMicroservice, Inject, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { Processor } from '@nestjs/bullmq';
import { Empty, operation } from '@charter/contracts';
import { Database, databaseModule, migrate } from '@charter/database';
import {
  Every,
  Handles,
  messagingModule,
  messagingTables,
  type RedisOptions,
  redisOptions,
  ReplyInterceptor,
  RpcServer,
  type WorkMode,
} from '@charter/messaging';
import { queues, RowProcessor, RowQueue } from '@charter/messaging/queues';
import { connectTestClient, createTestDatabase, eventually, TcpProxy, type TestDatabase, type TestRpcClient } from '@charter/testing';

const ping = operation('svc.queued.ping', Empty, Empty);
const queue = 'rows';

@Controller()
class PingController {
  @Handles(ping)
  ping(): Empty {
    return {};
  }
}

@Injectable()
class Rows extends RowQueue {
  static missed: string[] = [];

  constructor(@Inject(redisOptions) redis: RedisOptions, database: Database) {
    super({ name: queue, channel: 'row_added', attempts: 2 }, redis, database);
  }

  protected async findMissed(limit: number): Promise<string[]> {
    return Rows.missed.slice(0, limit);
  }
}

@Processor(queue, { concurrency: 1 })
class RowWorker extends RowProcessor {
  static handled: string[] = [];
  static mayFinish: Promise<unknown> = Promise.resolve();

  constructor() {
    super(queue);
  }

  protected async handle(id: string): Promise<void> {
    await RowWorker.mayFinish;
    RowWorker.handled.push(id);
  }
}

@Injectable()
class Ticker {
  static ticks = 0;

  @Every(100)
  async tick(): Promise<void> {
    Ticker.ticks += 1;
  }
}

const natsUrl = process.env.NATS_URL ?? '';
const cleanups: (() => Promise<unknown>)[] = [];
let database: TestDatabase;
let client: TestRpcClient;
let redis: TcpProxy;

afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
  Rows.missed = [];
  RowWorker.handled = [];
  RowWorker.mayFinish = Promise.resolve();
  Ticker.ticks = 0;
});

async function start(workers: WorkMode = 'on', { redisIsUp = true } = {}): Promise<INestMicroservice> {
  database = await createTestDatabase('queues');
  cleanups.push(() => database.drop());
  client = await connectTestClient();
  cleanups.push(() => client.close());
  redis = await TcpProxy.to(process.env.REDIS_URL ?? '');
  cleanups.push(() => redis.stop());
  if (!redisIsUp) await redis.stop();
  @Module({
    imports: [
      databaseModule({ url: database.url, tables: [messagingTables] }),
      messagingModule({ service: 'queued', natsUrl, redisUrl: redis.url, queuePrefix: database.name, workers, queues }),
    ],
    controllers: [PingController],
    providers: [Rows, Ticker, ...(workers === 'off' ? [] : [RowWorker])],
  })
  class QueuedModule {}
  const service = await NestFactory.createMicroservice<MicroserviceOptions>(QueuedModule, {
    logger: false,
    strategy: new RpcServer(natsUrl, 'queued', workers !== 'only'),
  });
  await migrate(service.get(Database).dataSource);
  service.useGlobalInterceptors(new ReplyInterceptor());
  await service.listen();
  cleanups.push(() => service.close());
  return service;
}

const commitRow = (id: string) => database.query(`SELECT pg_notify('row_added', $1)`, [id]);

test('a committed row is handled once, also when it is added again', async () => {
  const service = await start();
  await commitRow('a');
  await eventually(() => expect(RowWorker.handled).toEqual(['a']));
  await service.get(Rows).add(['b', 'b']);
  await eventually(() => expect(RowWorker.handled).toEqual(['a', 'b']));
});

test('rows that were committed before the queue listened are handled when it does', async () => {
  Rows.missed = ['before'];
  await start();
  await eventually(() => expect(RowWorker.handled).toEqual(['before']));
});

test('rows that were committed while the connection was lost are handled when it is back', async () => {
  const service = await start();
  await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN row_added'`);
  Rows.missed = ['meanwhile'];
  await eventually(async () => {
    await service.get(Rows).listen();
    expect(RowWorker.handled).toEqual(['meanwhile']);
  });
});

test('a service starts and handles calls while Redis is unreachable, and queues and timers run when it is back', async () => {
  await start('on', { redisIsUp: false });
  expect(await client.call(ping, {})).toEqual({});
  await commitRow('c');
  expect([RowWorker.handled, Ticker.ticks]).toEqual([[], 0]);
  await redis.start();
  await eventually(() => expect(Ticker.ticks).toBeGreaterThan(1));
  await eventually(() => expect(RowWorker.handled).toEqual(['c']));
});

test('a process with WORKERS=off adds rows and runs neither them nor timers', async () => {
  const service = await start('off');
  await service.get(Rows).add(['d']);
  expect(await client.call(ping, {})).toEqual({});
  expect((await service.get(Rows).jobs()).find(({ labels }) => labels.state === 'waiting')?.value).toBe(1);
  expect([RowWorker.handled, Ticker.ticks]).toEqual([[], 0]);
});

test('a process with WORKERS=only runs rows and timers and handles no calls', async () => {
  await start('only');
  await commitRow('e');
  await eventually(() => expect(RowWorker.handled).toEqual(['e']));
  await eventually(() => expect(Ticker.ticks).toBeGreaterThan(1));
  await expect(client.call(ping, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a shutdown finishes the job in progress while the database is connected', async () => {
  const service = await start();
  let finish = (): void => undefined;
  RowWorker.mayFinish = new Promise<void>((resolve) => (finish = resolve)).then(() => service.get(Database).manager.query('SELECT 1'));
  await commitRow('f');
  await eventually(async () => {
    const active = (await service.get(Rows).jobs()).find(({ labels }) => labels.state === 'active');
    expect(active?.value).toBe(1);
  });
  const closing = service.close();
  // Longer than a shutdown that does not wait for the job needs to disconnect.
  setTimeout(finish, 500);
  await closing;
  expect(RowWorker.handled).toEqual(['f']);
});
