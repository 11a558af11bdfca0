/** Where the product is: in the variables that its services have too, or in the stack that runs on this machine. */
import { asAccount } from '@charter/local/src/accounts.ts';
import { databaseUrl } from '@charter/local/src/databases.ts';
import { serverEnvironment, SERVICES, type Service } from '@charter/local/src/environment.ts';
import { defaultHome } from '@charter/local/src/home.ts';
import { loadSecrets } from '@charter/local/src/secrets.ts';
import { readStack } from '@charter/local/src/stack-file.ts';
import type { ObjectStoreSettings } from '@charter/object-store';

export type Environment = Record<string, string | undefined>;

/** Every service but the gateway announces or listens, and so has maintenance. */
export const TELLERS: readonly Service[] = SERVICES.filter((service) => service !== 'gateway');

/** The given environment where it names servers, else the running stack's; undefined when there is neither. */
export function environmentOfProduct(env: Environment): Environment | undefined {
  if (env.DATABASE_URL || env.NATS_URL) return env;
  const home = defaultHome(env);
  const stack = readStack(home);
  if (!stack) return undefined;
  const secrets = loadSecrets(home);
  return { ...serverEnvironment(stack.urls, secrets), NATS_URL: asAccount(stack.urls.nats, 'nats', 'ops', secrets), ...env };
}

/** As for the services, DATABASE_URL names the server; DATABASE_URL_BOOKING and the like name one service's own database. */
export function databasesOf(env: Environment): Record<string, string> {
  return Object.fromEntries(
    SERVICES.map((service) => {
      const own = env[`DATABASE_URL_${service.toUpperCase()}`];
      return [service, own ?? databaseUrl(required(env, 'DATABASE_URL'), service)];
    }),
  );
}

export const natsOf = (env: Environment) => required(env, 'NATS_URL');

export const storeOf = (env: Environment): ObjectStoreSettings => ({
  endpoint: required(env, 'S3_ENDPOINT'),
  region: env.S3_REGION ?? 'us-east-1',
  bucket: required(env, 'S3_BUCKET'),
  accessKeyId: required(env, 'S3_ACCESS_KEY_ID'),
  secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY'),
});

export function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing. Give the variables that the services have, or none of them for the local stack.`);
  return value;
}
