import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Database, databaseModule } from '@charter/database';
import { createTestDatabase, type TestDatabase } from '@charter/testing';

let server: TestDatabase;
let app: INestApplicationContext;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase('transaction');
  @Module({ imports: [databaseModule({ url: server.url, tables: [] })] })
  class TestModule {}
  await server.query('CREATE TABLE slot (id int PRIMARY KEY, owner text)');
  app = await NestFactory.createApplicationContext(TestModule, { logger: false });
  database = app.get(Database);
});
afterAll(async () => {
  await app?.close();
  await server?.drop();
});
beforeEach(async () => {
  await server.empty('slot');
  await server.query(`INSERT INTO slot VALUES (1, 'none'), (2, 'none')`);
});

const owners = async () => (await server.query<{ owner: string }>('SELECT owner FROM slot ORDER BY id')).map(({ owner }) => owner);

test('an application that closes closes its connections', async () => {
  @Module({ imports: [databaseModule({ url: server.url, tables: [] })] })
  class ClosedModule {}
  const closed = await NestFactory.createApplicationContext(ClosedModule, { logger: false });
  const { dataSource } = closed.get(Database);
  expect(dataSource.isInitialized).toBe(true);
  await closed.close();
  expect(dataSource.isInitialized).toBe(false);
});

test('a transaction commits when its work resolves and rolls back when it throws', async () => {
  await database.transaction((tx) => tx.query(`UPDATE slot SET owner = 'ada' WHERE id = 1`));
  const failing = database.transaction(async (tx) => {
    await tx.query(`UPDATE slot SET owner = 'ada'`);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await owners()).toEqual(['ada', 'none']);
});

test('a transaction that PostgreSQL ends for a deadlock is repeated', async () => {
  let attempts = 0;
  let bothHoldOne = (): void => undefined;
  const holding = new Promise<void>((resolve) => (bothHoldOne = resolve));
  const lockBoth = (owner: string, first: number, second: number) =>
    database.transaction(async (tx) => {
      attempts += 1;
      await tx.query('UPDATE slot SET owner = $2 WHERE id = $1', [first, owner]);
      if (attempts === 2) bothHoldOne();
      await holding;
      await tx.query('UPDATE slot SET owner = $2 WHERE id = $1', [second, owner]);
    });
  await Promise.all([lockBoth('ada', 1, 2), lockBoth('grace', 2, 1)]);
  // The repeated one may lose once more, if it gets its first lock before the other is woken.
  expect(attempts).toBeGreaterThanOrEqual(3);
  expect(new Set(await owners()).size).toBe(1);
});

test('execute commits one statement and returns what it returned', async () => {
  expect(await database.execute(`UPDATE slot SET owner = $1 WHERE id = 2 RETURNING id`, ['ada'])).toEqual([[{ id: 2 }], 1]);
  expect(await owners()).toEqual(['none', 'ada']);
});
