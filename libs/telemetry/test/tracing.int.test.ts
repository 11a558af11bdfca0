import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Controller, type INestMicroservice, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { type Event, eventType, Empty, operation, DomainError } from '@charter/contracts';
import { auditTables, Database, databaseModule, migrate, type Transaction } from '@charter/database';
import {
  Handles,
  messagingModule,
  messagingTables,
  OnEvent,
  Outbox,
  RpcServer,
  DomainErrorFilter,
  ReplyInterceptor,
  withCorrelation,
} from '@charter/messaging';
import { inSpan, startTracing, stopTracing } from '@charter/telemetry';
import {
  connectTestClient,
  createTestDatabase,
  eventually,
  pathTo,
  settled,
  type SpanCollector,
  startSpanCollector,
  type TestDatabase,
  type TestRpcClient,
} from '@charter/testing';

class Word {
  word: string;
}
const send = operation('svc.traced.send', Word, Empty);
const wordSent = eventType('evt.traced.word-sent', Word);

@Controller()
class SendController {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  @Handles(send)
  async send({ word }: Word): Promise<Empty> {
    if (word === 'rejected') throw new DomainError('NOT_FOUND');
    if (word === 'defective') throw new Error(`cannot send ${word}`);
    await this.database.transaction(async (tx) => {
      await tx.query('INSERT INTO sent (word) VALUES ($1)', [word]);
      await this.outbox.add(tx, wordSent, { word });
    });
    return {};
  }
}

@Injectable()
class Subscriber {
  @OnEvent(wordSent)
  async onWordSent({ data }: Event<Word>, tx: Transaction): Promise<void> {
    await tx.query('UPDATE sent SET handled = true WHERE word = $1', [data.word]);
  }
}

let database: TestDatabase;
let client: TestRpcClient;
let service: INestMicroservice;
let collector: SpanCollector;

beforeAll(async () => {
  database = await createTestDatabase('trace');
  client = await connectTestClient();
  @Module({
    imports: [
      databaseModule({
        url: database.url,
        tables: [messagingTables, auditTables],
      }),
      messagingModule({ service: 'traced', natsUrl: process.env.NATS_URL ?? '' }),
    ],
    controllers: [SendController],
    providers: [Subscriber],
  })
  class TracedModule {}

  await database.query('CREATE TABLE sent (word text NOT NULL, handled boolean NOT NULL DEFAULT false)');
  service = await NestFactory.createMicroservice<MicroserviceOptions>(TracedModule, {
    logger: false,
    strategy: new RpcServer(process.env.NATS_URL ?? '', 'traced'),
  });
  await migrate(service.get(Database).dataSource);
  service.useGlobalFilters(new DomainErrorFilter());
  service.useGlobalInterceptors(new ReplyInterceptor());
  await service.listen();
});
afterAll(async () => {
  await service?.close();
  await client?.close();
  await database?.drop();
});

const outages: unknown[] = [];
const collectorState = { disconnected: (reason: unknown) => outages.push(reason), connected: () => undefined };

beforeEach(async () => {
  collector = await startSpanCollector();
  outages.length = 0;
});
afterEach(async () => {
  await stopTracing();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  delete process.env.OTEL_TRACES_SAMPLER_ARG;
  delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
  await collector.close();
});

async function enableTracing(share = ''): Promise<void> {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  process.env.OTEL_TRACES_SAMPLER_ARG = share;
  await startTracing('traced', collectorState);
}

/** A request of a visitor. */
const request = (word: string) => inSpan({ name: 'POST /words', kind: 'server' }, () => settled(client.call(send, { word })));

const isHandled = (word: string) =>
  eventually(async () => expect(await database.query('SELECT 1 FROM sent WHERE word = $1 AND handled', [word])).toHaveLength(1));

const published = async (word: string): Promise<Event[]> =>
  (await database.query<{ event: Event }>(`SELECT event FROM outbox WHERE event->'data'->>'word' = $1`, [word])).map(({ event }) => event);

describe('a trace', () => {
  test('leads from a request through the operation and its statements to the handler of its event', async () => {
    await enableTracing();
    await request('path');
    const operated = 'server POST /words > client svc.traced.send > server svc.traced.send';
    const handled = `${operated} > producer publish evt.traced.word-sent > consumer process evt.traced.word-sent`;
    await eventually(() => {
      const paths = collector.spans.map((span) => pathTo(span, collector.spans));
      expect(paths).toEqual(expect.arrayContaining([`${operated} > client INSERT sent`, `${handled} > client UPDATE sent`]));
    });
    expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(new Set(collector.spans.map(({ service: by }) => by))).toEqual(new Set(['traced']));
  });

  test('has the text of statements without their parameters', async () => {
    await enableTracing();
    await request('confidential');
    await eventually(() => {
      const texts = collector.spans.map(({ attributes }) => attributes['db.query.text']);
      expect(texts).toEqual(
        expect.arrayContaining(['INSERT INTO sent (word) VALUES ($1)', 'UPDATE sent SET handled = true WHERE word = $1']),
      );
    });
    expect(JSON.stringify(collector.spans)).not.toContain('confidential');
  });

  test('marks a defect as an error without its message, and a domain error as a result', async () => {
    await enableTracing();
    await request('defective');
    await request('rejected');
    await stopTracing();
    const answers = collector.spans.filter(({ kind, name }) => kind === 'server' && name === send.subject);
    expect(answers.map(({ status, attributes }) => [status, attributes['error.type'], attributes['charter.error_code']])).toEqual([
      [2, 'INTERNAL', undefined],
      [0, undefined, 'NOT_FOUND'],
    ]);
    expect(JSON.stringify(collector.spans)).not.toContain('defective');
  });

  test('that is not sampled is exported by no process on its path', async () => {
    await enableTracing('0');
    await request('unsampled');
    await isHandled('unsampled');
    await stopTracing();
    expect(collector.spans).toEqual([]);
    expect(await published('unsampled')).toEqual([
      expect.objectContaining({ traceparent: expect.stringMatching(/^00-\w{32}-\w{16}-00$/) }),
    ]);
  });

  test('does not delay replies while the collector is unreachable', async () => {
    process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '100';
    await enableTracing();
    await collector.close();
    expect(await request('unreachable')).toBe('done');
    await isHandled('unreachable');
    await stopTracing();
    expect(outages).not.toEqual([]);
  });

  test('is propagated by processes without tracing, and started by none of them', async () => {
    const given = { correlationId: 'a request', traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` };
    await withCorrelation(given, () => client.call(send, { word: 'propagated' }));
    expect(await published('propagated')).toEqual([expect.objectContaining(given)]);
    await client.call(send, { word: 'plain' });
    expect(await published('plain')).toEqual([expect.not.objectContaining({ traceparent: expect.anything() })]);
  });
});

/** The OpenTelemetry packages that a process loads when it starts tracing. */
async function loadedPackages(env: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'charter-trace-'));
  const fromSource = ['--conditions=@charter/source', '--import', '@swc-node/register/esm-register'];
  const program = `const { startTracing, stopTracing } = await import('@charter/telemetry'); await startTracing('traced'); await stopTracing();`;
  const options = { cwd: join(import.meta.dirname, '..'), env: { ...process.env, ...env, NODE_V8_COVERAGE: folder } };
  await promisify(execFile)(process.execPath, [...fromSource, '--input-type=module', '-e', program], options);
  const scripts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  await rm(folder, { recursive: true });
  return [...new Set(scripts.join('').match(/@opentelemetry\/[\w-]+/g))];
}

test('a process without tracing does not load the OpenTelemetry SDK', async () => {
  // The API has names only; prom-client imports it for exemplars.
  expect(await loadedPackages({})).toEqual(['@opentelemetry/api']);
  expect(await loadedPackages({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toContain('@opentelemetry/sdk-trace');
});

test('an invalid sampling share keeps the process from starting', async () => {
  await expect(enableTracing('all')).rejects.toThrow('OTEL_TRACES_SAMPLER_ARG must be between 0 and 1');
});
