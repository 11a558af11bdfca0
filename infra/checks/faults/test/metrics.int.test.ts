import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller, type INestMicroservice, Injectable, Module } from '@nestjs/common';
import { type Event, eventType, operation, DomainError } from '@charter/contracts';
import { Database, databaseModule, type Transaction } from '@charter/database';
import { Handles, Every, messagingModule, messagingTables, OnEvent, Outbox } from '@charter/messaging';
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

class Said {
  word: string;
}
const said = eventType('evt.gauger.said', Said);
const say = operation('svc.gauger.say', Said, Said);

/** Repeats what it is told, unless it is told not to. */
@Controller()
class Parrot {
  @Handles(say)
  say({ word }: Said): Said {
    if (word === 'no') throw new DomainError('SLOT_TAKEN');
    if (word === 'nonsense') throw new Error('a defect');
    return { word };
  }
}

@Injectable()
class Listener {
  @OnEvent(said)
  async onSaid({ data }: Event<Said>): Promise<void> {
    if (data.word === 'unbearable') throw new Error('not this word');
  }

  @Every(3_600_000)
  async nap(): Promise<void> {}
}

/** Asks what cannot be had. */
@Injectable()
class Broken {
  static silent = false;

  constructor(private readonly database: Database) {}

  @Gauge('charter_test_broken', 'Something that cannot be had.')
  async lost(): Promise<number> {
    await this.database.manager.query('SELECT count(*) FROM nowhere');
    return 1;
  }

  @Gauge('charter_test_silent', 'Something that nobody answers.')
  silent(): Promise<number> | null {
    return Broken.silent ? new Promise(() => undefined) : null;
  }
}

let database: TestDatabase;
let client: TestRpcClient;
let service: INestMicroservice;

beforeAll(async () => {
  database = await createTestDatabase('measuring');
  client = await connectTestClient();
  const { NATS_URL: natsUrl = '', REDIS_URL: redisUrl = '' } = process.env;
  @Module({
    imports: [
      serviceKitModule(),
      databaseModule({
        url: database.url,
        tables: [messagingTables],
      }),
      messagingModule({ service: 'gauger', natsUrl, redisUrl, queuePrefix: database.name, retries: { attempts: 2 } }),
    ],
    controllers: [Parrot],
    providers: [Listener, Broken],
  })
  class Gauger {}
  service = await startService({
    name: 'gauger',
    module: Gauger,
    contracts: [{ say }],
    settings: { messaging: { natsUrl }, health: { port: 0, host: '127.0.0.1' } },
  });
});
afterAll(async () => {
  await service?.close();
  await client?.close();
  await database?.drop();
});

const announce = (word: string) => service.get(Database).transaction((tx: Transaction) => service.get(Outbox).add(tx, said, { word }));
const handler = 'gauger-on-gauger-said';

describe('operators see', () => {
  test('that nothing has gone wrong yet: the first rise of a new series is none to Prometheus', async () => {
    expect(await metricValue('charter_operation_duration_seconds_count', { operation: 'svc.gauger.say', outcome: 'defect' })).toBe(0);
    const handled = (wanted: string) => metricValue('charter_event_handling_duration_seconds_count', { handler, outcome: wanted });
    expect(await Promise.all(['handled', 'failed', 'dead_letter'].map(handled))).toEqual([0, 0, 0]);
  });

  test('how often and how long an operation was asked for, and with which outcome', async () => {
    for (const word of ['yes', 'yes', 'no', 'nonsense']) await settled(client.call(say, { word }));
    const asked = (wanted: string) =>
      metricValue('charter_operation_duration_seconds_count', { operation: 'svc.gauger.say', outcome: wanted });
    expect(await Promise.all(['ok', 'SLOT_TAKEN', 'defect'].map(asked))).toEqual([2, 1, 1]);
    expect(await metricValue('charter_operation_duration_seconds_sum', { outcome: 'ok' })).toBeGreaterThan(0);
  });

  test('the outcome of each delivery: handled, failed, and dead letter until it is replayed', async () => {
    await announce('hello');
    await announce('unbearable');
    const handled = (wanted: string) => metricValue('charter_event_handling_duration_seconds_count', { handler, outcome: wanted });
    await eventually(async () => expect(await Promise.all(['handled', 'failed', 'dead_letter'].map(handled))).toEqual([1, 1, 1]));
    expect(await metricValue('charter_dead_letters', { handler })).toBe(1);
    await database.query(`UPDATE dead_letter SET replayed_at = now(), replayed_by = 'captain'`);
    expect(await metricValue('charter_dead_letters')).toBeUndefined();
    await eventually(async () => expect(await metricValue('charter_events_pending', { handler })).toBe(0));
  });

  test('how many facts wait to be announced, and since when', async () => {
    expect(await metricValue('charter_outbox_pending')).toBe(0);
    expect(await metricValue('charter_outbox_oldest_seconds')).toBe(0);
    // On a subject that no stream takes.
    await database.query(
      `INSERT INTO outbox (id, subject, event)
       SELECT gen_random_uuid(), 'nowhere', jsonb_build_object('occurredAt', now() - interval '90 seconds') FROM generate_series(1, 3)`,
    );
    expect(await metricValue('charter_outbox_pending')).toBe(3);
    expect(await metricValue('charter_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90);
    await database.query(`DELETE FROM outbox WHERE subject = 'nowhere'`);
  });

  test('jobs by queue, connections to the database, and which servers answer', async () => {
    await eventually(async () => expect(await metricValue('charter_queue_jobs', { queue: 'timers-gauger', state: 'delayed' })).toBe(1));
    expect(await metricValue('charter_database_pool', { state: 'waiting' })).toBe(0);
    expect(await metricValue('charter_database_pool', { state: 'busy' })).toBeGreaterThan(0);
    expect(await metricValue('charter_dependency_up', { server: 'postgres' })).toBe(1);
    expect(await metricValue('charter_dependency_up', { server: 'nats' })).toBe(1);
  });

  test('everything else while one value cannot be had, and that it could not', async () => {
    const failures = (measurement: string) => metricValue('charter_metric_failures_total', { measurement });
    expect(await metricValue('charter_test_broken')).toBeUndefined();
    expect(await failures('charter_test_broken')).toBeGreaterThan(0);
    expect(await failures('charter_test_silent')).toBeUndefined();
    Broken.silent = true;
    expect(await metricValue('charter_outbox_pending')).toBe(0);
    expect(await failures('charter_test_silent')).toBe(1);
  });
});
