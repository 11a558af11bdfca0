/** Each service owns one database on the shared server. */
import { Client } from 'pg';

export const databaseName = (service: string) => `charter_${service}`;

/** The same server and login, another database. */
export function databaseUrl(baseUrl: string, service: string): string {
  const url = new URL(baseUrl);
  url.pathname = `/${databaseName(service)}`;
  return url.href;
}

/** Creates the databases that are missing. */
export async function createDatabases(baseUrl: string, services: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: baseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    const existing = new Set(rows.map((row) => row.datname));
    for (const name of services.map(databaseName)) {
      // The name is made from our own list of services, and a statement like this takes no parameters.
      if (!existing.has(name)) await client.query(`create database ${name} template template0`);
    }
  } catch (error) {
    throw new Error(
      `The databases ${services.map(databaseName).join(', ')} could not be created (${(error as Error).message}). ` +
        'Create them, or give DATABASE_URL a user that may.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
