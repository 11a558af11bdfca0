import { expect, test } from 'vitest';
import { paymentConfig } from './payment.env.js';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://postgres/charter_payment',
  NATS_URL: 'nats://nats',
  REDIS_URL: 'redis://redis',
  PUBLIC_URL: 'https://charters.example',
  PAYPAL_ENVIRONMENT: 'live',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WH-1',
};
const emulator = { PAYPAL_ENVIRONMENT: 'emulator', PAYPAL_BASE_URL: 'http://emulator' };

const payPalWith = (changes: Record<string, string>) => paymentConfig({ ...production, ...changes }).payPal;

test('without PAYPAL_ENVIRONMENT it is the sandbox, at PayPal’s own address', () => {
  expect(payPalWith({ PAYPAL_ENVIRONMENT: '' })).toMatchObject({ environment: 'sandbox', baseUrl: undefined });
});

test.each(['sandbox', 'live'])('%s rejects another address than PayPal’s', (environment) => {
  expect(() => payPalWith({ PAYPAL_ENVIRONMENT: environment, PAYPAL_BASE_URL: 'http://emulator' })).toThrow('PAYPAL_BASE_URL');
});

test('production starts with the emulator as a demonstration only', () => {
  expect(() => payPalWith(emulator)).toThrow('ALLOW_PAYPAL_EMULATOR=demo');
  expect(payPalWith({ ...emulator, ALLOW_PAYPAL_EMULATOR: 'demo' })).toMatchObject({ environment: 'emulator', baseUrl: 'http://emulator' });
});

test('every missing credential is named', () => {
  const missing = { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '', PAYPAL_WEBHOOK_ID: '' };
  expect(() => payPalWith(missing)).toThrow(/PAYPAL_CLIENT_ID is missing.*PAYPAL_CLIENT_SECRET is missing.*PAYPAL_WEBHOOK_ID is missing/s);
});
