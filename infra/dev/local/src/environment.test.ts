import { describe, expect, test } from 'vitest';
import { ADMIN, passwordOf } from './accounts.ts';
import { login, payPalSettings, serviceEnvironment, SERVICES, type ServiceContext } from './environment.ts';
import { DEFAULT_PORTS } from './ports.ts';
import { type Secrets } from './secrets.ts';

const secrets: Secrets = {
  postgresPassword: 'p',
  accountSeed: 'seed',
  s3AccessKeyId: 'key',
  s3SecretAccessKey: 'secret',
  staffSecret: 'a'.repeat(64),
  guestLinkSecret: 'e'.repeat(64),
  paypalClientId: 'client',
  paypalClientSecret: 'client-secret',
  paypalWebhookId: 'WEBHOOK',
  adminPassword: 'made-for-this-home',
};
const urls = {
  postgres: 'postgres://app:p@127.0.0.1:15432/postgres',
  redis: 'redis://127.0.0.1:16379',
  nats: 'nats://127.0.0.1:14222',
  s3: 'http://127.0.0.1:19000',
  smtp: 'smtp://127.0.0.1:11025',
  inbox: 'http://127.0.0.1:18025',
};
const context = (env: NodeJS.ProcessEnv = {}): ServiceContext => ({
  root: '/repository',
  ports: DEFAULT_PORTS,
  urls,
  secrets,
  payPal: payPalSettings(DEFAULT_PORTS, secrets, env),
  env,
});

describe("a service's environment", () => {
  test('has the URL of its own database, with login and options of the server’s URL', () => {
    const given = { ...context(), urls: { ...urls, postgres: 'postgres://me:pass%40word@db.example:5433/any?sslmode=require' } };
    expect(serviceEnvironment('booking', given).DATABASE_URL).toBe(
      'postgres://me:pass%40word@db.example:5433/charter_booking?sslmode=require',
    );
  });

  test('has its own account on embedded servers, and keeps the login of servers from the environment', () => {
    const admin = (scheme: string, server: 'nats' | 'redis') => `${scheme}://${ADMIN}:${passwordOf(secrets, server, ADMIN)}@127.0.0.1:1`;
    const embedded = { ...context(), urls: { ...urls, nats: admin('nats', 'nats'), redis: admin('redis', 'redis') } };
    const payment = serviceEnvironment('payment', embedded);
    expect(payment.DATABASE_URL).toMatch(/^postgres:\/\/payment:[\da-f]{48}@127\.0\.0\.1:15432\/charter_payment$/);
    expect(payment.NATS_URL).toMatch(/^nats:\/\/payment:[\da-f]{48}@127\.0\.0\.1:1$/);
    expect(payment.REDIS_URL).toMatch(/^redis:\/\/payment:[\da-f]{48}@127\.0\.0\.1:1$/);
    const environments = SERVICES.map((service) => serviceEnvironment(service, embedded));
    for (const name of ['DATABASE_URL', 'NATS_URL', 'REDIS_URL'])
      expect(new Set(environments.map((env) => new URL(env[name]!).password)).size).toBe(SERVICES.length);

    const given = { ...context(), urls: { ...urls, nats: 'nats://me:word@a.example:4222,nats://b.example:4222' } };
    expect(serviceEnvironment('payment', given).NATS_URL).toBe(given.urls.nats);
  });

  test('has its own health port, and the site’s port in the gateway only', () => {
    const environments = SERVICES.map((service) => serviceEnvironment(service, context({ PORT: '8080' })));
    expect(new Set(environments.map((env) => env.HEALTH_PORT)).size).toBe(SERVICES.length);
    expect(environments.filter((env) => env.PORT !== undefined)).toHaveLength(1);
    expect(serviceEnvironment('gateway', context()).PORT).toBe('3000');
  });

  test('prefers variables that are already set', () => {
    const env = serviceEnvironment(
      'notification',
      context({ PUBLIC_URL: 'https://charters.example', LOG_LEVEL: 'debug', NODE_ENV: 'production' }),
    );
    expect(env).toMatchObject({ PUBLIC_URL: 'https://charters.example', LOG_LEVEL: 'debug', NODE_ENV: 'production' });
  });

  test('contains STAFF_SECRET in the gateway only', () => {
    const holders = SERVICES.filter((service) => serviceEnvironment(service, context()).STAFF_SECRET);
    expect(holders).toEqual(['gateway']);
    expect(serviceEnvironment('gateway', context({ STAFF_SECRET: 'mine' })).STAFF_SECRET).toBe('mine');
  });

  test('contains GUEST_LINK_SECRET, the same, in booking, inquiry, notification and the gateway only', () => {
    const keys = SERVICES.map((service) => [service, serviceEnvironment(service, context()).GUEST_LINK_SECRET]);
    expect(keys.filter(([, key]) => key)).toEqual([
      ['booking', 'e'.repeat(64)],
      ['inquiry', 'e'.repeat(64)],
      ['notification', 'e'.repeat(64)],
      ['gateway', 'e'.repeat(64)],
    ]);
  });

  test('does not contain the base DATABASE_URL', () => {
    const env = serviceEnvironment('catalog', context({ DATABASE_URL: 'postgres://elsewhere/base' }));
    expect(env.DATABASE_URL).toContain('/charter_catalog');
  });
});

describe('PayPal', () => {
  test('is the emulator by default', () => {
    expect(payPalSettings(DEFAULT_PORTS, secrets, {})).toMatchObject({
      startsEmulator: true,
      variables: { PAYPAL_ENVIRONMENT: 'emulator', PAYPAL_BASE_URL: 'http://127.0.0.1:13100', PAYPAL_CLIENT_ID: 'client' },
    });
  });

  test('is the sandbox with an account, without a made-up webhook id', () => {
    const { startsEmulator, variables } = payPalSettings(DEFAULT_PORTS, secrets, { PAYPAL_CLIENT_ID: 'mine', PAYPAL_CLIENT_SECRET: 'too' });
    expect(startsEmulator).toBe(false);
    expect(variables).toEqual({
      PAYPAL_ENVIRONMENT: 'sandbox',
      PAYPAL_CLIENT_ID: 'mine',
      PAYPAL_CLIENT_SECRET: 'too',
    });
  });

  test('requires an account and a known environment', () => {
    expect(() => payPalSettings(DEFAULT_PORTS, secrets, { PAYPAL_ENVIRONMENT: 'live' })).toThrow('PAYPAL_CLIENT_ID');
    expect(() => payPalSettings(DEFAULT_PORTS, secrets, { PAYPAL_ENVIRONMENT: 'prod' })).toThrow('emulator, sandbox or live');
  });
});

test('production does not use the demo password', () => {
  expect(login({ secrets, env: {} })).toEqual({ username: 'captain', password: 'harbour-demo-2026' });
  expect(login({ secrets, env: { NODE_ENV: 'production' } }).password).toBe('made-for-this-home');
  expect(login({ secrets, env: { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'x' } })).toEqual({ username: 'owner', password: 'x' });
});
