import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '@charter/testing';
import { migrate } from '../src/migrate.js';

let server: TestDatabase;
const suffix = randomBytes(4).toString('hex');
const [owner, other] = [`owner_${suffix}`, `other_${suffix}`];

const urlAs = (role: string) => Object.assign(new URL(server.url), { username: role, password: 'word' }).href;

beforeAll(async () => {
  server = await createTestDatabase('rights');
  for (const role of [owner, other]) await server.query(`CREATE ROLE ${role} LOGIN PASSWORD 'word'`);
  await server.query(`ALTER DATABASE ${server.name} OWNER TO ${owner}`);
});
afterAll(async () => {
  await server?.query(`ALTER DATABASE ${server.name} OWNER TO CURRENT_USER`);
  await server?.query(`DROP OWNED BY ${owner}`);
  await server?.query(`DROP ROLE ${owner}, ${other}`);
  await server?.drop();
});

async function connectAs(role: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlAs(role) });
  await client.connect();
  await client.end();
}

test('after the migrations of its owner no other role can connect to a database', async () => {
  await connectAs(other);
  const source = await new DataSource({ type: 'postgres', url: urlAs(owner), migrations: [] }).initialize();
  try {
    await migrate(source);
    await migrate(source);
  } finally {
    await source.destroy();
  }
  await expect(connectAs(other)).rejects.toThrow(/permission denied for database/);
  await connectAs(owner);
});
