import { expect, test } from 'vitest';
import { gatewayConfig } from './gateway.env.js';

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
  GUEST_LINK_SECRET: 'g'.repeat(32),
};

const configWith = (changes: Record<string, string>) => gatewayConfig({ ...production, ...changes });

test('production starts with its own password and secret', () => {
  expect(configWith({})).toMatchObject({ production: true, admin: { username: 'captain', password: 'only-the-captain-knows' } });
});

test('production does not start with the demo password of the README', () => {
  expect(() => configWith({ ADMIN_PASSWORD: 'harbour-demo-2026' })).toThrow('ADMIN_PASSWORD is the demo password');
});

test('production does not start with an initial password of less than twelve characters', () => {
  expect(() => configWith({ ADMIN_PASSWORD: 'elevenchars' })).toThrow('ADMIN_PASSWORD must have 12 characters or more');
});

test('production does not start with a staff secret that is too short', () => {
  expect(() => configWith({ STAFF_SECRET: 'short' })).toThrow('STAFF_SECRET must have 32 characters or more');
});

test('production has no default credentials, and one error lists all that are missing', () => {
  const start = () => configWith({ ADMIN_USERNAME: '', ADMIN_PASSWORD: '', STAFF_SECRET: '' });
  for (const name of ['ADMIN_USERNAME', 'ADMIN_PASSWORD', 'STAFF_SECRET']) expect(start).toThrow(`${name} is missing`);
});

test('the payment page may load from the hosts that PayPal documents, and in development from the emulator only', () => {
  const hosts = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];
  expect(configWith({ PAYPAL_ENVIRONMENT: 'live' })).toMatchObject({ payPalOrigins: hosts });
  expect(configWith({ PAYPAL_ENVIRONMENT: 'sandbox' })).toMatchObject({ payPalOrigins: hosts });
  expect(configWith({ NODE_ENV: 'development', PAYPAL_ENVIRONMENT: 'emulator', PAYPAL_BASE_URL: 'http://127.0.0.1:13100/' })).toMatchObject(
    { payPalOrigins: ['http://127.0.0.1:13100'] },
  );
});
