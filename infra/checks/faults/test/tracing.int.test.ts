import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
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
import { eventually, connectTestClient, settled, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { openCollector, type SpanCollector, wayTo } from './collector.ts';

class Word {
  word: string;
}
const say = operation('svc.crier.say', Word, Empty);
const said = eventType('evt.crier.said', Word);

@Controller()
class Crier {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  @Handles(say)
  async say({ word }: Word): Promise<Empty> {
    if (word === 'unspeakable') throw new DomainError('NOT_FOUND');
    if (word === 'unthinkable') throw new Error(`cannot think of ${word}`);
    await this.database.transaction(async (tx) => {
      await tx.query('INSERT INTO spoken (word) VALUES ($1)', [word]);
      await this.outbox.add(tx, said, { word });
    });
    return {};
  }
}

@Injectable()
class Listener {
  @OnEvent(said)
  async onSaid({ data }: Event<Word>, tx: Transaction): Promise<void> {
    await tx.query('UPDATE spoken SET heard = true WHERE word = $1', [data.word]);
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
      messagingModule({ service: 'crier', natsUrl: process.env.NATS_URL ?? '' }),
    ],
    controllers: [Crier],
    providers: [Listener],
  })
  class CrierModule {}

  await database.query('CREATE TABLE spoken (word text NOT NULL, heard boolean NOT NULL DEFAULT false)');
  service = await NestFactory.createMicroservice<MicroserviceOptions>(CrierModule, {
    logger: false,
    strategy: new RpcServer(process.env.NATS_URL ?? '', 'crier'),
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

const complaints: unknown[] = [];
const presence = { disconnected: (reason: unknown) => complaints.push(reason), connected: () => undefined };

beforeEach(async () => {
  collector = await openCollector();
  complaints.length = 0;
});
afterEach(async () => {
  await stopTracing();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  delete process.env.OTEL_TRACES_SAMPLER_ARG;
  delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
  await collector.close();
});

async function tellTraces(share = ''): Promise<void> {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  process.env.OTEL_TRACES_SAMPLER_ARG = share;
  await startTracing('crier', presence);
}

/** Somebody at a door of ours asks. */
const visit = (word: string) => inSpan({ name: 'POST /words', kind: 'server' }, () => settled(client.call(say, { word })));

const isHeard = (word: string) =>
  eventually(async () => expect(await database.query('SELECT 1 FROM spoken WHERE word = $1 AND heard', [word])).toHaveLength(1));

const announced = async (word: string): Promise<Event[]> =>
  (await database.query<{ event: Event }>(`SELECT event FROM outbox WHERE event->'data'->>'word' = $1`, [word])).map(({ event }) => event);

describe('a trace', () => {
  test('goes from a visitor through the question and its statements to whoever handles what was announced', async () => {
    await tellTraces();
    await visit('overheard');
    const asked = 'server POST /words > client svc.crier.say > server svc.crier.say';
    const handled = `${asked} > producer publish evt.crier.said > consumer process evt.crier.said`;
    await eventually(() => {
      const ways = collector.spans.map((span) => wayTo(span, collector.spans));
      expect(ways).toEqual(expect.arrayContaining([`${asked} > client INSERT spoken`, `${handled} > client UPDATE spoken`]));
    });
    expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(new Set(collector.spans.map(({ service: by }) => by))).toEqual(new Set(['crier']));
  });

  test('has the text of statements, and nothing of what they were filled with', async () => {
    await tellTraces();
    await visit('confidential');
    await eventually(() => {
      const texts = collector.spans.map(({ attributes }) => attributes['db.query.text']);
      expect(texts).toEqual(
        expect.arrayContaining(['INSERT INTO spoken (word) VALUES ($1)', 'UPDATE spoken SET heard = true WHERE word = $1']),
      );
    });
    expect(JSON.stringify(collector.spans)).not.toContain('confidential');
  });

  test('says that a defect has failed, without its words; and that a refusal was an answer', async () => {
    await tellTraces();
    await visit('unthinkable');
    await visit('unspeakable');
    await stopTracing();
    const answers = collector.spans.filter(({ kind, name }) => kind === 'server' && name === say.subject);
    expect(answers.map(({ status, attributes }) => [status, attributes['error.type'], attributes['charter.refusal']])).toEqual([
      [2, 'INTERNAL', undefined],
      [0, undefined, 'NOT_FOUND'],
    ]);
    expect(JSON.stringify(collector.spans)).not.toContain('unthinkable');
  });

  test('that is not among those to be told is told by nobody on its way', async () => {
    await tellTraces('0');
    await visit('untold');
    await isHeard('untold');
    await stopTracing();
    expect(collector.spans).toEqual([]);
    expect(await announced('untold')).toEqual([expect.objectContaining({ traceparent: expect.stringMatching(/^00-\w{32}-\w{16}-00$/) })]);
  });

  test('costs nobody an answer when the collector is away', async () => {
    process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '100';
    await tellTraces();
    await collector.close();
    expect(await visit('unheard of')).toBe('done');
    await isHeard('unheard of');
    await stopTracing();
    expect(complaints).not.toEqual([]);
  });

  test('is passed on by those who tell none, and begun by none of them', async () => {
    const given = { correlationId: 'a click', traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` };
    await withCorrelation(given, () => client.call(say, { word: 'passed on' }));
    expect(await announced('passed on')).toEqual([expect.objectContaining(given)]);
    await client.call(say, { word: 'plain' });
    expect(await announced('plain')).toEqual([expect.not.objectContaining({ traceparent: expect.anything() })]);
  });
});

/** What a process that stands up for traces has loaded of OpenTelemetry. */
async function loaded(env: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'charter-trace-'));
  const fromSource = ['--conditions=@charter/source', '--import', '@swc-node/register/esm-register'];
  const stand = `const { startTracing, stopTracing } = await import('@charter/telemetry'); await startTracing('crier'); await stopTracing();`;
  const options = { cwd: join(import.meta.dirname, '..'), env: { ...process.env, ...env, NODE_V8_COVERAGE: folder } };
  await promisify(execFile)(process.execPath, [...fromSource, '--input-type=module', '-e', stand], options);
  const programs = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  await rm(folder, { recursive: true });
  return [...new Set(programs.join('').match(/@opentelemetry\/[\w-]+/g))];
}

test('a process that tells nobody does not even load what it would take', async () => {
  // Names only, which prom-client brings for values that name a trace.
  expect(await loaded({})).toEqual(['@opentelemetry/api']);
  expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toContain('@opentelemetry/sdk-trace');
});

test('a share of traces that is none keeps the process from starting', async () => {
  await expect(tellTraces('all of them')).rejects.toThrow('OTEL_TRACES_SAMPLER_ARG must be between 0 and 1');
});
