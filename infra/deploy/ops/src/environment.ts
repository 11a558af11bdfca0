/** Addresses and credentials: from the environment variables of the services, or of the stack that runs on this machine. */
import { asAccount } from '@charter/local/src/accounts.ts';
import { databaseUrl } from '@charter/local/src/databases.ts';
import { serverEnvironment, SERVICES, type Service } from '@charter/local/src/environment.ts';
import { defaultHome } from '@charter/local/src/home.ts';
import { loadSecrets } from '@charter/local/src/secrets.ts';
import { readStack } from '@charter/local/src/stack-file.ts';
import type { ObjectStoreSettings } from '@charter/object-store';

export type Environment = Record<string, string | undefined>;

/** Services with an outbox and an inbox, and so with maintenance operations: all but the gateway. */
export const MESSAGING_SERVICES: readonly Service[] = SERVICES.filter((service) => service !== 'gateway');

/** The given environment if it names servers, else that of the running local stack; undefined when there is neither. */
export function productEnvironment(env: Environment): Environment | undefined {
  if (env.DATABASE_URL || env.NATS_URL) return env;
  const home = defaultHome(env);
  const stack = readStack(home);
  if (!stack) return undefined;
  const secrets = loadSecrets(home);
  return { ...serverEnvironment(stack.urls, secrets), NATS_URL: asAccount(stack.urls.nats, 'nats', 'ops', secrets), ...env };
}

/** Database URLs by service: DATABASE_URL names the server, DATABASE_URL_BOOKING etc. the database of one service. */
export function databaseUrls(env: Environment): Record<string, string> {
  return Object.fromEntries(
    SERVICES.map((service) => {
      const own = env[`DATABASE_URL_${service.toUpperCase()}`];
      return [service, own ?? databaseUrl(required(env, 'DATABASE_URL'), service)];
    }),
  );
}

export const natsUrl = (env: Environment) => required(env, 'NATS_URL');

export const storeOf = (env: Environment): ObjectStoreSettings => ({
  endpoint: required(env, 'S3_ENDPOINT'),
  region: env.S3_REGION ?? 'us-east-1',
  bucket: required(env, 'S3_BUCKET'),
  accessKeyId: required(env, 'S3_ACCESS_KEY_ID'),
  secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY'),
});

export function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing. Set the variables of the services, or none of them to use the local stack.`);
  return value;
}
