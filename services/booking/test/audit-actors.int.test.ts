import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTables, dataSourceOptions } from '@charter/database';
import { createTestDatabase, type TestDatabase } from '@charter/testing';
import { DataSource } from 'typeorm';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('audit_actors');
  dataSource = await new DataSource(dataSourceOptions({ url: database.url, tables: [auditTables] })).initialize();
  await dataSource.runMigrations();
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

const former = `INSERT INTO audit (who, action, subject) SELECT who, 'booking.changeStatus', who FROM unnest($1::text[]) AS who`;
const names = ['captain', 'operator grace', 'the guest', 'the clock', 'the house', 'system', 'PayPal'];
const actors = [
  { actor_kind: 'staff', actor_name: 'captain' },
  { actor_kind: 'staff', actor_name: 'operator grace' },
  { actor_kind: 'guest', actor_name: null },
  { actor_kind: 'system', actor_name: null },
  { actor_kind: 'system', actor_name: null },
  { actor_kind: 'system', actor_name: null },
  { actor_kind: 'system', actor_name: 'PayPal' },
];
const stored = () => database.query('SELECT actor_kind, actor_name FROM audit ORDER BY id');
const storedNames = async () => (await database.query<{ who: string }>('SELECT who FROM audit ORDER BY id')).map(({ who }) => who);

test('rows of the previous release get their actor, and its queries find a name in rows of this one', async () => {
  await database.empty('audit');
  await database.query(former, [names]);
  expect(await stored()).toEqual(actors);
  await database.empty('audit');
  await database.query(
    `INSERT INTO audit (actor_kind, actor_name, action, subject)
     VALUES ('staff', 'captain', 'a', '1'), ('guest', NULL, 'a', '1'), ('system', NULL, 'a', '1'), ('system', 'PayPal', 'a', '1')`,
  );
  expect(await storedNames()).toEqual(['captain', 'the guest', 'the clock', 'PayPal']);
});

test('a member of staff always has a name', async () => {
  const nameless = database.query(`INSERT INTO audit (actor_kind, action, subject) VALUES ('staff', 'a', '1')`);
  await expect(nameless).rejects.toThrow('audit_staff_have_names');
});
