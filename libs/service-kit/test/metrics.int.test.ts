import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Controller, type INestMicroservice, Injectable, Module } from '@nestjs/common';
import { type Event, eventType, operation, DomainError } from '@charter/contracts';
import { Database, databaseModule, type Transaction } from '@charter/database';
import { Handles, Every, messagingModule, messagingTables, OnEvent, Outbox } from '@charter/messaging';
import { queues } from '@charter/messaging/queues';
import { serviceKitModule, Gauge, startService } from '@charter/service-kit';
import {
  eventually,
  connectTestClient,
  metricValue,
  settled,
  createTestDatabase,
  type TestDatabase,
  type TestRpcClient,
} from '@charter/testing';

class Word {
  word: string;
}
const wordSent = eventType('evt.measured.word-sent', Word);
const echo = operation('svc.measured.echo', Word, Word);

/** Replies with the word, but for two words. */
@Controller()
class EchoController {
  @Handles(echo)
  echo({ word }: Word): Word {
    if (word === 'reject') throw new DomainError('SLOT_TAKEN');
    if (word === 'defect') throw new Error('a defect');
    return { word };
  }
}

@Injectable()
class Subscriber {
  @OnEvent(wordSent)
  async onWordSent({ data }: Event<Word>): Promise<void> {
    if (data.word === 'fail') throw new Error('the handler failed');
  }

  @Every(3_600_000)
  async tick(): Promise<void> {}
}

/** A gauge that throws, and one that can be made to never answer. */
@Injectable()
class BrokenGauges {
  static silent = false;

  constructor(private readonly database: Database) {}

  @Gauge('charter_test_broken', 'A gauge that throws.')
  async failing(): Promise<number> {
    await this.database.manager.query('SELECT count(*) FROM nowhere');
    return 1;
  }

  @Gauge('charter_test_silent', 'A gauge that never answers.')
  silent(): Promise<number> | null {
    return BrokenGauges.silent ? new Promise(() => undefined) : null;
  }
}

let database: TestDatabase;
let client: TestRpcClient;
let service: INestMicroservice;

beforeAll(async () => {
  database = await createTestDatabase('metrics');
  client = await connectTestClient();
  const { NATS_URL: natsUrl = '', REDIS_URL: redisUrl = '' } = process.env;
  @Module({
    imports: [
      serviceKitModule(),
      databaseModule({
        url: database.url,
        tables: [messagingTables],
      }),
      messagingModule({ service: 'measured', natsUrl, redisUrl, queuePrefix: database.name, queues, retries: { attempts: 2 } }),
    ],
    controllers: [EchoController],
    providers: [Subscriber, BrokenGauges],
  })
  class MeasuredModule {}
  service = await startService({
    name: 'measured',
    module: MeasuredModule,
    contracts: [{ echo }],
    settings: { messaging: { natsUrl }, health: { port: 0, host: '127.0.0.1' } },
  });
});
afterAll(async () => {
  await service?.close();
  await client?.close();
  await database?.drop();
});

const publish = (word: string) => service.get(Database).transaction((tx: Transaction) => service.get(Outbox).add(tx, wordSent, { word }));
const handler = 'measured-on-measured-word-sent';

describe('/metrics', () => {
  test('starts series at 0, because Prometheus does not see the first increment of a new series', async () => {
    expect(await metricValue('charter_operation_duration_seconds_count', { operation: 'svc.measured.echo', result: 'defect' })).toBe(0);
    const handled = (wanted: string) => metricValue('charter_event_handling_duration_seconds_count', { handler, result: wanted });
    expect(await Promise.all(['handled', 'failed', 'dead_letter'].map(handled))).toEqual([0, 0, 0]);
  });

  test('counts and times operations by result', async () => {
    for (const word of ['yes', 'yes', 'reject', 'defect']) await settled(client.call(echo, { word }));
    const handled = (wanted: string) =>
      metricValue('charter_operation_duration_seconds_count', { operation: 'svc.measured.echo', result: wanted });
    expect(await Promise.all(['ok', 'SLOT_TAKEN', 'defect'].map(handled))).toEqual([2, 1, 1]);
    expect(await metricValue('charter_operation_duration_seconds_sum', { result: 'ok' })).toBeGreaterThan(0);
  });

  test('counts deliveries by result, and dead letters until they are replayed', async () => {
    await publish('hello');
    await publish('fail');
    const handled = (wanted: string) => metricValue('charter_event_handling_duration_seconds_count', { handler, result: wanted });
    await eventually(async () => expect(await Promise.all(['handled', 'failed', 'dead_letter'].map(handled))).toEqual([1, 1, 1]));
    expect(await metricValue('charter_dead_letters', { handler })).toBe(1);
    await database.query(`UPDATE dead_letter SET replayed_at = now(), replayed_by = 'captain'`);
    expect(await metricValue('charter_dead_letters')).toBeUndefined();
    await eventually(async () => expect(await metricValue('charter_events_pending', { handler })).toBe(0));
  });

  test('reports pending events of the outbox and the age of the oldest', async () => {
    expect(await metricValue('charter_outbox_pending')).toBe(0);
    expect(await metricValue('charter_outbox_oldest_seconds')).toBe(0);
    // The subject belongs to no stream, so the event cannot be published.
    await database.query(
      `INSERT INTO outbox (id, subject, event)
       SELECT gen_random_uuid(), 'nowhere', jsonb_build_object('occurredAt', now() - interval '90 seconds') FROM generate_series(1, 3)`,
    );
    expect(await metricValue('charter_outbox_pending')).toBe(3);
    expect(await metricValue('charter_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90);
    await database.query(`DELETE FROM outbox WHERE subject = 'nowhere'`);
  });

  test('reports jobs by queue, database connections and reachable servers', async () => {
    await eventually(async () => expect(await metricValue('charter_queue_jobs', { queue: 'timers-measured', state: 'delayed' })).toBe(1));
    expect(await metricValue('charter_database_pool', { state: 'waiting' })).toBe(0);
    expect(await metricValue('charter_database_pool', { state: 'busy' })).toBeGreaterThan(0);
    expect(await metricValue('charter_dependency_up', { server: 'postgres' })).toBe(1);
    expect(await metricValue('charter_dependency_up', { server: 'nats' })).toBe(1);
  });

  test('reports everything else while a gauge fails, and counts its failures', async () => {
    const failures = (measurement: string) => metricValue('charter_metric_failures_total', { measurement });
    expect(await metricValue('charter_test_broken')).toBeUndefined();
    expect(await failures('charter_test_broken')).toBeGreaterThan(0);
    expect(await failures('charter_test_silent')).toBeUndefined();
    BrokenGauges.silent = true;
    expect(await metricValue('charter_outbox_pending')).toBe(0);
    expect(await failures('charter_test_silent')).toBe(1);
  });
});
