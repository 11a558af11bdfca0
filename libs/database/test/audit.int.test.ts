import { afterAll, beforeAll, expect, test } from 'vitest';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '@charter/testing';
import { auditTables } from '../src/audit.js';
import { dataSourceOptions } from '../src/database.module.js';
import { migrate } from '../src/migrate.js';

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('audit');
  source = await new DataSource(dataSourceOptions({ url: database.url, tables: [auditTables] })).initialize();
  await migrate(source);
});
afterAll(async () => {
  await source?.destroy();
  await database?.drop();
});

const insert = (kind: string, name: string | null) =>
  database.query(`INSERT INTO audit (actor_kind, actor_name, action, subject) VALUES ($1, $2, 'a', '1')`, [kind, name]);

test('a member of staff has a name in the audit, and a guest or the system need none', async () => {
  await expect(insert('staff', null)).rejects.toThrow('audit_staff_have_names');
  for (const [kind, name] of [
    ['staff', 'captain'],
    ['guest', null],
    ['system', null],
    ['system', 'PayPal'],
  ] as const)
    await insert(kind, name);
  expect(await database.query('SELECT actor_name FROM audit ORDER BY id')).toHaveLength(4);
});
