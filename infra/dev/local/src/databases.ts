/** Each service owns one database on the shared server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { isEmbedded, passwordOf } from './accounts.ts';
import { ROOT } from './home.ts';
import type { Secrets } from './secrets.ts';

const databaseName = (service: string) => `charter_${service}`;

/** The URL with the service's database, on the same server with the same login. */
export function databaseUrl(baseUrl: string, service: string): string {
  const url = new URL(baseUrl);
  url.pathname = `/${databaseName(service)}`;
  return url.href;
}

/** Creates missing databases. On an embedded server each is owned by a role with the service's name. */
export async function createDatabases(baseUrl: string, services: readonly string[], secrets: Secrets): Promise<void> {
  try {
    await withClient(baseUrl, async (client) => {
      const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
      const existing = new Set(rows.map((row) => row.datname));
      for (const name of services.map(databaseName)) {
        // CREATE DATABASE takes no parameters; the name comes from our own list of services.
        if (!existing.has(name)) await client.query(`create database ${name} template template0`);
      }
    });
    if (isEmbedded(baseUrl, 'postgres', secrets)) await createRoles(baseUrl, services, secrets);
  } catch (error) {
    throw new Error(
      `The databases ${services.map(databaseName).join(', ')} could not be created (${(error as Error).message}). ` +
        'Create them, or set DATABASE_URL to a user with the permission CREATEDB.',
      { cause: error },
    );
  }
}

/** Creates the roles, as the container `databases` does in Compose. */
async function createRoles(baseUrl: string, services: readonly string[], secrets: Secrets): Promise<void> {
  const createTestDatabase = readFileSync(join(ROOT, 'infra/deploy/docker/own-database.sql'), 'utf8');
  await withClient(baseUrl, async (client) => {
    const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles');
    const existing = new Set(rows.map((row) => row.rolname));
    for (const service of services) {
      const password = escapeLiteral(passwordOf(secrets, 'postgres', service));
      const verb = existing.has(service) ? 'alter' : 'create';
      await client.query(`${verb} role ${escapeIdentifier(service)} login password ${password}`);
    }
  });
  for (const service of services) await withClient(databaseUrl(baseUrl, service), (client) => client.query(createTestDatabase));
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
