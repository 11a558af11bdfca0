/** Who the processes of this machine are on the embedded servers: each service has users of its own, tests and tools the administrator's. */
import { createHmac } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** May do everything on NATS and Redis. Embedded servers only: an installation has no such user of NATS. */
export const ADMIN = 'admin';

export type SharedServer = 'postgres' | 'nats' | 'redis';

type Seed = Pick<Secrets, 'accountSeed' | 'postgresPassword'>;

/** Stays the same for a home, so processes find their servers again after a restart. */
export function passwordOf(secrets: Seed, server: SharedServer, account: string): string {
  // The database cluster was made with it, perhaps by an earlier release.
  if (server === 'postgres' && account === ADMIN) return secrets.postgresPassword;
  return createHmac('sha256', secrets.accountSeed).update(`${server} ${account}`).digest('hex').slice(0, 48);
}

/** A server of ours, as its administrator's URL shows; one that the environment names is used with the login it came with. */
export const isEmbedded = (url: string, server: SharedServer, secrets: Seed): boolean =>
  URL.canParse(url) && new URL(url).password === passwordOf(secrets, server, ADMIN);

/** The same server for one account. */
export function asAccount(url: string, server: SharedServer, account: string, secrets: Seed): string {
  if (!isEmbedded(url, server, secrets)) return url;
  const own = new URL(url);
  own.username = account;
  own.password = passwordOf(secrets, server, account);
  return own.href;
}
