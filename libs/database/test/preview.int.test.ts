import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '@charter/testing';
import { Baseline } from '../src/baseline.js';
import { migrate } from '../src/migrate.js';

class PalmBaseline1795900000100 extends Baseline {
  name = 'PalmBaseline1795900000100';
  sql = 'CREATE TABLE palm (id int PRIMARY KEY)';
}

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('preview');
  source = await new DataSource({ type: 'postgres', url: database.url, migrations: [PalmBaseline1795900000100] }).initialize();
});
beforeEach(() => database.query('DROP TABLE IF EXISTS palm, migrations'));
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

const recordMigration = (time: number) =>
  database.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [time, `CreateTree${time}`]);
const palms = () => database.query('SELECT id FROM palm');

test('a database of a preview is rejected, and left as it is', async () => {
  await database.query('CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name text NOT NULL)');
  await recordMigration(1760000100000);
  await expect(migrate(source)).rejects.toThrow(/made by a preview of release 1\.0\.0 \(CreateTree1760000100000\).*npm start -- --reset/);
  await expect(palms()).rejects.toThrow(/does not exist/);
});

test('a database of a newer release is accepted, so that a release can be rolled back', async () => {
  await migrate(source);
  await recordMigration(1799900000000);
  await migrate(source);
  expect(await palms()).toEqual([]);
});

test('a baseline cannot be undone', async () => {
  await migrate(source);
  await expect(source.undoLastMigration()).rejects.toThrow('PalmBaseline1795900000100 cannot be undone: delete the database');
  expect(await palms()).toEqual([]);
});
