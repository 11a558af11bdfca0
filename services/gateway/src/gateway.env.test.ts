import { afterEach, expect, jest, test } from '@jest/globals';

const given = process.env;
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://postgres/charter_gateway',
  NATS_URL: 'nats://nats',
  REDIS_URL: 'redis://redis',
  S3_ENDPOINT: 'http://store',
  S3_BUCKET: 'media',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  ADMIN_USERNAME: 'captain',
  ADMIN_PASSWORD: 'only-the-captain-knows',
  STAFF_SECRET: 'f'.repeat(32),
};

afterEach(() => {
  process.env = given;
});

/** The gateway's environment, read anew. */
async function readWith(changes: Record<string, string>) {
  jest.resetModules();
  process.env = { ...production, ...changes };
  return (await import('./gateway.env.js')).gatewayEnv;
}

test('production opens with secrets of its own', async () => {
  expect(await readWith({})).toMatchObject({ production: true, admin: { username: 'captain', password: 'only-the-captain-knows' } });
});

test('production does not open with the password that the README prints', async () => {
  await expect(readWith({ ADMIN_PASSWORD: 'harbour-demo-2026' })).rejects.toThrow('ADMIN_PASSWORD is the demo password');
});

test('production does not start with a first password of less than twelve characters', async () => {
  await expect(readWith({ ADMIN_PASSWORD: 'elevenchars' })).rejects.toThrow('ADMIN_PASSWORD must have 12 characters or more');
});

test('production does not open with a secret that can be guessed', async () => {
  await expect(readWith({ STAFF_SECRET: 'short' })).rejects.toThrow('STAFF_SECRET must have 32 characters or more');
});

test('production invents no secret that it was not given', async () => {
  await expect(readWith({ ADMIN_USERNAME: '', ADMIN_PASSWORD: '', STAFF_SECRET: '' })).rejects.toThrow(
    /ADMIN_PASSWORD is missing\n\s+STAFF_SECRET is missing(.|\n)*ADMIN_USERNAME is missing/,
  );
});

test('the payment page may load what PayPal documents, and in development only what the emulator serves', async () => {
  const hosts = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];
  expect(await readWith({ PAYPAL_ENVIRONMENT: 'live' })).toMatchObject({ payPalOrigins: hosts });
  expect(await readWith({ PAYPAL_ENVIRONMENT: 'sandbox' })).toMatchObject({ payPalOrigins: hosts });
  expect(
    await readWith({ NODE_ENV: 'development', PAYPAL_ENVIRONMENT: 'emulator', PAYPAL_BASE_URL: 'http://127.0.0.1:13100/' }),
  ).toMatchObject({ payPalOrigins: ['http://127.0.0.1:13100'] });
});
