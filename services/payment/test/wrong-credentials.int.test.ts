import { afterAll, beforeAll, expect, vi, test } from 'vitest';
import { Logger } from '@nestjs/common';
import { payment } from '@charter/contracts';
import { eventually, metricValue, settled } from '@charter/testing';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

const logged: string[] = [];
let harness: PaymentHarness;

beforeAll(async () => {
  vi.spyOn(Logger.prototype, 'error').mockImplementation((line) => void logged.push(String(line)));
  harness = await startPaymentHarness('credentials', undefined, 'the secret of another app');
});
afterAll(() => harness?.close());

test('rejected credentials are logged once at start and set the gauge to 0, and the service runs', async () => {
  await eventually(async () => expect(await metricValue('charter_paypal_credentials_ok')).toBe(0));
  expect(await settled(harness.client.call(payment.setup, { host: 'localhost' }))).toBe('done');
  expect(await settled(harness.order('ada'))).toBe('PAYPAL_UNAVAILABLE');
  expect(logged.filter((line) => line.includes('rejects our credentials'))).toEqual([
    'PayPal (emulator) rejects our credentials: check PAYPAL_ENVIRONMENT, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET',
  ]);
  expect(await metricValue('charter_paypal_credentials_ok')).toBe(0);
});
