import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { databaseModule, dataSourceOptions, migrate, transientErrorCode } from '@charter/database';
import { createTestDatabase, TcpProxy } from '@charter/testing';

/** One message of PostgreSQL's protocol. */
function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

const greeting = [message('R', '\0\0\0\0'), message('Z', 'I')];
const shutdownError = message('E', 'SFATAL\0C57P02\0Mterminating connection due to unexpected postmaster exit\0\0');

test('a database that crashes right after its greeting does not crash the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    // In one packet: the error arrives before the code that waits for the connection runs.
    socket.once('data', () => socket.end(Buffer.concat([...greeting, shutdownError])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `postgres://app@127.0.0.1:${(server.address() as AddressInfo).port}/charter`;
  const { driver } = dataSourceOptions({ url, tables: [] }) as { driver: typeof pg };
  const pool = new driver.Pool({ connectionString: url });
  const connection = await pool.connect();
  await expect(connection.query('SELECT 1')).rejects.toThrow('not queryable');
  connection.release(true);
  await pool.end();
  server.close();
});

/** The error of a query to a server that behaves so. */
async function errorFrom(onConnection: (socket: Socket) => void): Promise<unknown> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `postgres://app@127.0.0.1:${(server.address() as AddressInfo).port}/charter`;
  const { driver } = dataSourceOptions({ url, tables: [] }) as { driver: typeof pg };
  const pool = new driver.Pool({ connectionString: url, connectionTimeoutMillis: 500 });
  pool.on('error', () => undefined);
  const failure = await pool.query('SELECT 1').catch((error: unknown) => error);
  await pool.end();
  server.close();
  return failure;
}

describe('transientErrorCode', () => {
  test('is UNAVAILABLE when nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const failure = await new pg.Pool({ host: 'localhost', port }).query('SELECT 1').catch((error: unknown) => error);
    expect(transientErrorCode(failure)).toBe('UNAVAILABLE');
  });

  test('is UNAVAILABLE when the server is starting', async () => {
    const starting = message('E', 'SFATAL\0C57P03\0Mthe database system is starting up\0\0');
    expect(transientErrorCode(await errorFrom((socket) => socket.once('data', () => socket.end(starting))))).toBe('UNAVAILABLE');
  });

  test('is UNAVAILABLE when the server does not respond', async () => {
    expect(transientErrorCode(await errorFrom(() => undefined))).toBe('UNAVAILABLE');
  });

  test('is TIMEOUT when the connection is lost during a statement', async () => {
    const failure = await errorFrom((socket) => {
      socket.once('data', () => {
        socket.write(Buffer.concat(greeting));
        socket.once('data', () => socket.destroy());
      });
    });
    expect(transientErrorCode(failure)).toBe('TIMEOUT');
  });

  test.each([
    ['a lock is not released in time', 'lock_timeout', 'SELECT FROM slot'],
    ['a statement exceeds its time', 'statement_timeout', 'SELECT pg_sleep(60)'],
  ])('is UNAVAILABLE when %s', async (_why, timeout, statement) => {
    const database = await createTestDatabase('locked');
    const holder = new pg.Client(database.url);
    const client = new pg.Client(`${database.url}?options=-c%20${timeout}%3D50`);
    try {
      await Promise.all([holder.connect(), client.connect()]);
      await holder.query('CREATE TABLE slot ()');
      await holder.query('BEGIN; LOCK TABLE slot');
      expect(transientErrorCode(await client.query(statement).catch((error: unknown) => error))).toBe('UNAVAILABLE');
    } finally {
      await Promise.all([holder.end(), client.end()]);
      await database.drop();
    }
  });

  test('is undefined for other errors', () => {
    expect(transientErrorCode(new Error('a defect'))).toBeUndefined();
  });
});

test('a process that starts connects again when its first query loses the connection', async () => {
  const database = await createTestDatabase('starting');
  const { hostname, port } = new URL(database.url);
  let lost = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    upstream.pipe(client);
    client.on('close', () => upstream.destroy());
    client.on('data', (data) => {
      if (lost === 0 && data.includes('SELECT')) {
        lost += 1;
        client.resetAndDestroy();
      } else upstream.write(data);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database.url);
  Object.assign(url, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) });
  try {
    @Module({ imports: [databaseModule({ url: url.href, tables: [] })] })
    class StartingModule {}
    const started = await NestFactory.createApplicationContext(StartingModule, { logger: false, abortOnError: false });
    expect(lost).toBe(1);
    await started.close();
  } finally {
    server.close();
    await database.drop();
  }
});

test('a migration is run again after the database was lost in the middle of it', async () => {
  const database = await createTestDatabase('migrating');
  const proxy = await TcpProxy.to(database.url);
  let attempts = 0;
  class CreatePalm1700000000000 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query('CREATE TABLE palm ()');
      attempts += 1;
      if (attempts > 1) return;
      await proxy.stop();
      await proxy.start();
    }

    async down(): Promise<void> {}
  }
  const dataSource = new DataSource(dataSourceOptions({ url: proxy.url, tables: [{ migrations: [CreatePalm1700000000000] }] }));
  await dataSource.initialize();
  try {
    await migrate(dataSource);
    expect(attempts).toBe(2);
    expect(await database.query(`SELECT to_regclass('palm') IS NOT NULL AS created`)).toEqual([{ created: true }]);
  } finally {
    await dataSource.destroy();
    await proxy.stop();
    await database.drop();
  }
});

test('a migration may exceed the timeout of statements', async () => {
  const database = await createTestDatabase('migrating');
  const slowStatement = 'SELECT pg_sleep(1.5)';
  class CreateSlowly1700000000000 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(slowStatement);
      await runner.query('CREATE TABLE palm ()');
    }

    async down(): Promise<void> {}
  }
  const options = dataSourceOptions({ url: database.url, tables: [{ migrations: [CreateSlowly1700000000000] }] });
  const shortTimeouts = { ...(options.extra as object), statement_timeout: 500, query_timeout: 1_000 };
  const dataSource = new DataSource({ ...options, extra: shortTimeouts });
  await dataSource.initialize();
  try {
    await expect(dataSource.query(slowStatement)).rejects.toThrow('statement timeout');
    await migrate(dataSource);
    expect(await database.query(`SELECT to_regclass('palm') IS NOT NULL AS created`)).toEqual([{ created: true }]);
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});
