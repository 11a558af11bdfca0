import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@charter/testing';
import { Column, Entity, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';
import type { Tables } from '@charter/database';

const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

/** Tables that no other test has: their migration creates `palm` with one row. @param failures runs of the migration that fail */
function someTables(columns: string, failures = 0) {
  let remaining = failures;
  const name = `CreatePalm${randomBytes(4).readUInt32BE()}${Date.now()}`;
  const statement = `CREATE TABLE palm (${columns}); INSERT INTO palm VALUES (1)`;
  class CreatePalm implements MigrationInterface {
    readonly name = name;
    up = (runner: QueryRunner): Promise<unknown> => runner.query(remaining-- > 0 ? 'SELECT broken' : statement);
    down = (runner: QueryRunner): Promise<unknown> => runner.query('DROP TABLE palm');
  }
  // The template is named by the migration's name and source.
  Object.defineProperties(CreatePalm, { name: { value: name }, toString: { value: () => statement } });
  return [{ migrations: [CreatePalm] }];
}

const create = async (tables?: readonly Tables[]) => {
  const database = await createTestDatabase('template', tables);
  databases.push(database);
  return database;
};
const templates = async (database: TestDatabase) =>
  (await database.query<{ name: string }>(`SELECT datname AS name FROM pg_database WHERE datname LIKE 'template\\_%'`)).length;

test('databases with the same tables are copies of one migrated template, also when they are created at the same time', async () => {
  const before = await templates(await create());
  const tables = someTables('id integer');
  const [first, second, third] = await Promise.all([create(tables), create(tables), create(tables)]);
  expect(await templates(first)).toBe(before + 1);
  await first.query('INSERT INTO palm VALUES (2)');
  expect(await first.query('SELECT id FROM palm ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
  for (const other of [second, third]) {
    expect(await other.query('SELECT id FROM palm')).toEqual([{ id: 1 }]);
    expect(await other.query('SELECT name FROM migrations')).toHaveLength(1);
  }
});

test('changed migrations have a template of their own', async () => {
  await create(someTables('id integer'));
  const changed = await create(someTables('id integer, height integer'));
  expect(await changed.query('SELECT * FROM palm')).toEqual([{ id: 1, height: null }]);
});

test('a template whose migration has failed is made again', async () => {
  const tables = someTables('id integer', 1);
  await expect(create(tables)).rejects.toThrow('broken');
  expect(await (await create(tables)).query('SELECT id FROM palm')).toEqual([{ id: 1 }]);
});

test('entities that do not fit the schema are rejected', async () => {
  @Entity('palm')
  class Palm {
    @PrimaryColumn('text')
    id: string;

    @Column('int')
    height: number;

    @Column('int', { name: 'leaf_count' })
    leafCount: number;
  }
  const [tables] = someTables('id integer PRIMARY KEY, height integer');
  await expect(create([{ ...tables!, entities: [Palm] }])).rejects.toThrow(
    [
      'Entities do not fit the schema:',
      'palm.id: the entity has text, the schema integer',
      'palm.height: the entity has integer, the schema integer, nullable',
      'palm.leaf_count: the entity has integer, the schema no column',
    ].join('\n'),
  );
});

test('without tables a database is empty', async () => {
  expect(await (await create()).query(`SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([]);
});
