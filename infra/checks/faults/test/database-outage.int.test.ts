import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { transientErrorCode, dataSourceOptions, migrate } from '@charter/database';
import { createTestDatabase } from '@charter/testing';
import { Line } from './line.ts';

/** One message of PostgreSQL's protocol. */
function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

const welcome = [message('R', '\0\0\0\0'), message('Z', 'I')];
const lastWords = message('E', 'SFATAL\0C57P02\0Mterminating connection due to unexpected postmaster exit\0\0');

test('a database that dies in the very moment it says hello ends no process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    // In one piece: its last words are heard before anybody who waits for the connection has been woken.
    socket.once('data', () => socket.end(Buffer.concat([...welcome, lastWords])));
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

/** What a query is told by a database that behaves so. */
async function toldBy(onConnection: (socket: Socket) => void): Promise<unknown> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `postgres://app@127.0.0.1:${(server.address() as AddressInfo).port}/charter`;
  const { driver } = dataSourceOptions({ url, tables: [] }) as { driver: typeof pg };
  const pool = new driver.Pool({ connectionString: url, connectionTimeoutMillis: 500 });
  pool.on('error', () => undefined);
  const told = await pool.query('SELECT 1').catch((error: unknown) => error);
  await pool.end();
  server.close();
  return told;
}

describe('who asks while the database is away is told so, and not that we are broken', () => {
  test('when nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const told = await new pg.Pool({ host: 'localhost', port }).query('SELECT 1').catch((error: unknown) => error);
    expect(transientErrorCode(told)).toBe('UNAVAILABLE');
  });

  test('when it is starting', async () => {
    const starting = message('E', 'SFATAL\0C57P03\0Mthe database system is starting up\0\0');
    expect(transientErrorCode(await toldBy((socket) => socket.once('data', () => socket.end(starting))))).toBe('UNAVAILABLE');
  });

  test('when it says nothing', async () => {
    expect(transientErrorCode(await toldBy(() => undefined))).toBe('UNAVAILABLE');
  });

  test('when it goes in the middle, of which nobody knows the end', async () => {
    const told = await toldBy((socket) => {
      socket.once('data', () => {
        socket.write(Buffer.concat(welcome));
        socket.once('data', () => socket.destroy());
      });
    });
    expect(transientErrorCode(told)).toBe('TIMEOUT');
  });

  test.each([
    ['somebody who has stopped holds what is asked for', 'lock_timeout', 'SELECT FROM slot'],
    ['it is too slow to be waited for', 'statement_timeout', 'SELECT pg_sleep(60)'],
  ])('when %s, and nothing was done', async (_why, patience, question) => {
    const database = await createTestDatabase('hindered');
    const holder = new pg.Client(database.url);
    const asker = new pg.Client(`${database.url}?options=-c%20${patience}%3D50`);
    try {
      await Promise.all([holder.connect(), asker.connect()]);
      await holder.query('CREATE TABLE slot ()');
      await holder.query('BEGIN; LOCK TABLE slot');
      expect(transientErrorCode(await asker.query(question).catch((error: unknown) => error))).toBe('UNAVAILABLE');
    } finally {
      await Promise.all([holder.end(), asker.end()]);
      await database.drop();
    }
  });

  test('but a fault of ours is a fault', () => {
    expect(transientErrorCode(new Error('the roof fell in'))).toBeUndefined();
  });
});

test('a database that dies in the middle of a migration is waited for, and the migration done once', async () => {
  const database = await createTestDatabase('migrating');
  const line = await Line.to(database.url);
  let attempts = 0;
  class Planting1700000000000 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query('CREATE TABLE palm ()');
      attempts += 1;
      if (attempts > 1) return;
      await line.cut();
      await line.mend();
    }

    async down(): Promise<void> {}
  }
  const dataSource = new DataSource(dataSourceOptions({ url: line.url, tables: [{ migrations: [Planting1700000000000] }] }));
  await dataSource.initialize();
  try {
    await migrate(dataSource);
    expect(attempts).toBe(2);
    expect(await database.query(`SELECT to_regclass('palm') IS NOT NULL AS planted`)).toEqual([{ planted: true }]);
  } finally {
    await dataSource.destroy();
    await line.cut();
    await database.drop();
  }
});

test('a migration has the time that it takes, while a question has not', async () => {
  const database = await createTestDatabase('migrating');
  const slowly = 'SELECT pg_sleep(0.4)';
  class Building1700000000000 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(slowly);
      await runner.query('CREATE TABLE palm ()');
    }

    async down(): Promise<void> {}
  }
  const options = dataSourceOptions({ url: database.url, tables: [{ migrations: [Building1700000000000] }] });
  const hasty = { ...(options.extra as object), statement_timeout: 100, query_timeout: 200 };
  const dataSource = new DataSource({ ...options, extra: hasty });
  await dataSource.initialize();
  try {
    await expect(dataSource.query(slowly)).rejects.toThrow('statement timeout');
    await migrate(dataSource);
    expect(await database.query(`SELECT to_regclass('palm') IS NOT NULL AS planted`)).toEqual([{ planted: true }]);
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});
