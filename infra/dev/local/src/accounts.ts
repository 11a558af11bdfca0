/** Accounts on the embedded servers: one per service, and an administrator for tests and tools. */
import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** Has all permissions on NATS and Redis. Embedded servers only: production has no such NATS user. */
export const ADMIN = 'admin';

type SharedServer = 'postgres' | 'nats' | 'redis';

type Seed = Pick<Secrets, 'accountSeed' | 'postgresPassword'>;

/** Derived from the home's secrets, so that it stays the same over restarts. */
export function passwordOf(secrets: Seed, server: SharedServer, account: string): string {
  // The database cluster was initialized with it.
  if (server === 'postgres' && account === ADMIN) return secrets.postgresPassword;
  return createHmac('sha256', secrets.accountSeed).update(`${server} ${account}`).digest('hex').slice(0, 48);
}

/** Whether the URL has our administrator's password. A server from the environment keeps the login of its URL. */
export const isEmbedded = (url: string, server: SharedServer, secrets: Seed): boolean =>
  URL.canParse(url) && new URL(url).password === passwordOf(secrets, server, ADMIN);

/** The URL of the same server with the login of this account; unchanged for servers from the environment. */
export function asAccount(url: string, server: SharedServer, account: string, secrets: Seed): string {
  if (!isEmbedded(url, server, secrets)) return url;
  const own = new URL(url);
  own.username = account;
  own.password = passwordOf(secrets, server, account);
  return own.href;
}
