import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { asAccount } from '@charter/local/src/accounts.ts';
import type { Account } from '@charter/local/src/access/table.ts';
import { createDatabases, databaseUrl } from '@charter/local/src/databases.ts';
import { SERVICES } from '@charter/local/src/environment.ts';
import { startServers, type Servers } from '@charter/local/src/servers.ts';
import { natsAddress, redisAddress } from '@charter/messaging';
import { eventually } from '@charter/testing';

let home: string;
let servers: Servers;
const opened: NatsConnection[] = [];

/** The servers of `npm start`, with the users of an installation. */
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'accounts-'));
  servers = await startServers({ home, env: { PATH: process.env.PATH } });
});
afterAll(async () => {
  await Promise.all(opened.map((connection) => connection.close()));
  await servers.stop();
  rmSync(home, { recursive: true });
});

const urlOf = (server: 'postgres' | 'nats' | 'redis', account: Account) =>
  asAccount(servers.urls[server], server, account, servers.secrets);

describe('on NATS', () => {
  const reply = JSON.stringify({ response: { ok: true } });
  const as = async (account: Account): Promise<NatsConnection> => {
    const connection = await connect({ ...natsAddress(urlOf('nats', account)), reconnect: false });
    opened.push(connection);
    return connection;
  };
  /** Permission errors arrive on the connection; after a round trip all of them have arrived. */
  const violations = async (connection: NatsConnection, attempt: () => unknown): Promise<string[]> => {
    const errors: string[] = [];
    const watch = (async () => {
      for await (const status of connection.status()) if (status.type === 'error') errors.push(status.error.message);
    })();
    watch.catch(() => undefined);
    attempt();
    await connection.flush();
    await connection.flush();
    return errors;
  };
  const publish = (subject: string) => (connection: NatsConnection) => connection.publish(subject, '{}');
  const subscribe = (subject: string, queue?: string) => (connection: NatsConnection) =>
    connection.subscribe(subject, { queue, callback: () => undefined });

  test.each<[string, Account, (connection: NatsConnection) => unknown]>([
    ["payment's NATS user cannot publish booking's events", 'payment', publish('evt.booking.created')],
    ["payment's NATS user cannot call an operation that it does not use", 'payment', publish('svc.booking.remove')],
    ["payment's NATS user cannot call maintenance operations", 'payment', publish('ops.booking.sweepHolds')],
    ["payment's NATS user cannot handle booking's operations", 'payment', subscribe('svc.booking.hold', 'booking')],
    ["payment's NATS user cannot read booking's events without a consumer", 'payment', subscribe('evt.booking.>')],
    ["payment's NATS user cannot subscribe to another user's replies", 'payment', subscribe('_INBOX_gateway.>')],
    ["payment's NATS user cannot delete the stream", 'payment', publish('$JS.API.STREAM.DELETE.EVENTS')],
    ["payment's NATS user cannot purge the stream", 'payment', publish('$JS.API.STREAM.PURGE.EVENTS')],
    ["payment's NATS user cannot change how long events are kept", 'payment', publish('$JS.API.STREAM.UPDATE.EVENTS')],
    ["payment's NATS user cannot make another stream", 'payment', publish('$JS.API.STREAM.CREATE.OTHER')],
    [
      "payment's NATS user cannot consume an event that it does not handle",
      'payment',
      publish('$JS.API.CONSUMER.CREATE.EVENTS.payment-on-inquiry-received.evt.inquiry.received'),
    ],
    [
      "payment's NATS user cannot fetch from booking's consumer",
      'payment',
      publish('$JS.API.CONSUMER.MSG.NEXT.EVENTS.booking-on-payment-captured'),
    ],
    ["the gateway's NATS user cannot publish events", 'gateway', publish('evt.payment.captured')],
    ["the gateway's NATS user cannot handle operations", 'gateway', subscribe('svc.payment.capture', 'payment')],
    ["the operators' NATS user cannot call what services call", 'ops', publish('svc.payment.refund')],
    ["booking's NATS user cannot subscribe to its operations outside of its queue group", 'booking', subscribe('svc.booking.hold')],
  ])('%s', async (_name, account, attempt) => {
    const connection = await as(account);
    expect(await violations(connection, () => attempt(connection))).toEqual([expect.stringMatching(/permissions violation/i)]);
  });

  test('a client without a password is rejected', async () => {
    const { servers: addresses } = natsAddress(servers.urls.nats);
    await expect(connect({ servers: addresses, reconnect: false })).rejects.toThrow(/authorization/i);
  });

  test('a service calls, replies, publishes and consumes what the table allows', async () => {
    const [payment, booking] = await Promise.all([as('payment'), as('booking')]);
    expect(
      await violations(booking, () =>
        booking.subscribe('svc.booking.hold', { queue: 'booking', callback: (_error, request) => void request.respond(reply) }),
      ),
    ).toEqual([]);
    expect((await payment.request('svc.booking.hold', '{}')).string()).toBe(reply);

    const manager = await jetstreamManager(payment, { checkAPI: false });
    await manager.streams.add({ name: 'EVENTS', subjects: ['evt.>'] });
    await (
      await jetstreamManager(booking, { checkAPI: false })
    ).consumers.add('EVENTS', {
      durable_name: 'booking-on-payment-captured',
      filter_subject: 'evt.payment.captured',
      ack_policy: 'explicit',
    });
    await jetstream(payment, { checkAPI: false }).publish('evt.payment.captured', '{}');
    const consumer = await jetstream(booking, { checkAPI: false }).consumers.get('EVENTS', 'booking-on-payment-captured');
    const message = await consumer.next({ expires: 5_000 });
    expect(message?.subject).toBe('evt.payment.captured');
    expect(await message?.ackAck()).toBe(true);
  });

  test("a consumer's filter cannot be another event's than its name says", async () => {
    const payment = await as('payment');
    const create = '$JS.API.CONSUMER.CREATE.EVENTS.payment-on-booking-refused.evt.booking.refused';
    const config = { durable_name: 'payment-on-booking-refused', filter_subject: 'evt.inquiry.received', ack_policy: 'explicit' };
    const response = await payment.request(create, JSON.stringify({ stream_name: 'EVENTS', config }));
    expect(response.json<{ error?: { code: number } }>().error?.code).toBe(400);
  });
});

describe('on Redis', () => {
  const as = (account: Account) => ({ ...redisAddress(urlOf('redis', account)), maxRetriesPerRequest: null });
  const queueOf = (account: Account, name: string) => new Queue(name, { connection: as(account), prefix: 'charter' });

  test("a service's Redis user cannot read another's queue", async () => {
    const booking = queueOf('booking', 'timers-booking');
    await booking.add('expire', {});
    const redis = new Redis(as('payment'));
    try {
      await expect(redis.hgetall('charter:timers-booking:1')).rejects.toThrow(/NOPERM/);
      await expect(redis.lrange('charter:timers-booking:wait', 0, -1)).rejects.toThrow(/NOPERM/);
      await expect(redis.eval("return redis.call('GET', 'charter:timers-booking:id')", 0)).rejects.toThrow(
        /can't access at least one of the keys/,
      );
      await expect(redis.keys('*')).rejects.toThrow(/NOPERM/);
      await expect(redis.scan(0)).rejects.toThrow(/NOPERM/);
      await expect(redis.flushall()).rejects.toThrow(/NOPERM/);
      await expect(redis.config('GET', '*')).rejects.toThrow(/NOPERM/);
      await expect(redis.set('charter:gateway:sign-in', 0)).rejects.toThrow(/NOPERM/);
    } finally {
      redis.disconnect();
      await booking.close();
    }
  });

  test("a service's Redis user may use its own queues: jobs, delays, retries, schedules and counts", async () => {
    const queue = queueOf('notification', 'emails');
    const done: string[] = [];
    const worker = new Worker(
      'emails',
      (job) => {
        if (job.name === 'twice' && job.attemptsMade === 0) throw new Error('again');
        done.push(job.name);
        return Promise.resolve();
      },
      { connection: as('notification'), prefix: 'charter' },
    );
    const errors: Error[] = [];
    worker.on('error', (error) => errors.push(error));
    try {
      await queue.addBulk([
        { name: 'once', data: {}, opts: { removeOnComplete: true } },
        { name: 'twice', data: {}, opts: { attempts: 2, backoff: { type: 'exponential', delay: 10 }, removeOnFail: true } },
        { name: 'later', data: {}, opts: { delay: 50, jobId: 'row-1' } },
      ]);
      await queue.upsertJobScheduler('tick', { every: 100 }, { name: 'tick', opts: { removeOnComplete: 10, removeOnFail: 50 } });
      expect(await queue.getJobScheduler('tick')).toBeDefined();
      await eventually(() => expect(done).toEqual(expect.arrayContaining(['once', 'twice', 'later', 'tick'])));
      expect(await queue.getJobCounts('waiting', 'active', 'delayed', 'failed')).toMatchObject({ failed: 0 });
      expect(errors).toEqual([]);
    } finally {
      await worker.close();
      await queue.close();
    }
  });

  test('a client without a password may do nothing, and nobody signs in as the default user', async () => {
    const { host, port } = redisAddress(servers.urls.redis);
    const redis = new Redis({ host, port, enableReadyCheck: false });
    try {
      await expect(redis.ping()).rejects.toThrow(/NOAUTH/);
      await expect(redis.get('charter:emails:id')).rejects.toThrow(/NOAUTH/);
      await expect(redis.auth('default', '')).rejects.toThrow(/WRONGPASS/);
    } finally {
      redis.disconnect();
    }
  });
});

describe('on PostgreSQL', () => {
  const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const own = (account: Account, database: string = account) => databaseUrl(urlOf('postgres', account), database);

  beforeAll(async () => createDatabases(servers.urls.postgres, SERVICES, servers.secrets), 60_000);

  test("booking's role cannot read payment's database", async () => {
    await expect(query(own('booking', 'payment'), 'SELECT 1')).rejects.toThrow(/permission denied for database/);
  });

  test('a role has no rights beyond its own database', async () => {
    const [role] = await query(
      own('booking'),
      `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS powerful FROM pg_roles WHERE rolname = current_user`,
    );
    expect(role).toEqual({ powerful: false });
  });

  test('a role creates tables and extensions in its own database', async () => {
    await query(own('booking'), 'CREATE EXTENSION btree_gist; CREATE EXTENSION pg_trgm; CREATE TABLE made (id int)');
    expect(await query(own('booking'), 'SELECT * FROM made')).toEqual([]);
  });

  test('objects that the administrator created in an older installation belong to the service afterwards', async () => {
    const administrator = databaseUrl(servers.urls.postgres, 'inquiry');
    await query(
      administrator,
      `CREATE EXTENSION btree_gist;
       CREATE TYPE state AS ENUM ('new');
       CREATE TABLE inquiry (id serial PRIMARY KEY, position bigint GENERATED ALWAYS AS IDENTITY, state state NOT NULL DEFAULT 'new');
       CREATE SEQUENCE number;
       CREATE VIEW every_inquiry AS SELECT id FROM inquiry;
       CREATE FUNCTION touched() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
       INSERT INTO inquiry DEFAULT VALUES`,
    );
    await expect(query(own('inquiry'), 'SELECT * FROM inquiry')).rejects.toThrow(/permission denied/);
    await createDatabases(servers.urls.postgres, SERVICES, servers.secrets);
    await createDatabases(servers.urls.postgres, SERVICES, servers.secrets);
    const change = `ALTER TABLE inquiry ADD COLUMN note text; ALTER TYPE state ADD VALUE 'read'; SELECT nextval('number');
       CREATE OR REPLACE VIEW every_inquiry AS SELECT id FROM inquiry WHERE note IS NULL;
       CREATE OR REPLACE FUNCTION touched() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`;
    await query(own('inquiry'), change);
    expect(await query(own('inquiry'), 'SELECT id FROM every_inquiry')).toEqual([{ id: 1 }]);
  });
});
