import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { payment } from '@charter/contracts';
import { eventually, measured, outcome } from '@charter/testing';
import { openPaymentRoom, type PaymentRoom } from './payment-harness.js';

const logged = jest.spyOn(Logger.prototype, 'error');
let room: PaymentRoom;

beforeAll(async () => {
  room = await openPaymentRoom('credentials', undefined, 'the secret of another app');
});
afterAll(() => room?.close());

test('credentials that PayPal refuses are one clear error at start and a gauge, and the service runs', async () => {
  await eventually(async () => expect(await measured('charter_paypal_credentials_ok')).toBe(0));
  expect(await outcome(room.stranger.ask(payment.setup, { host: 'localhost' }))).toBe('done');
  expect(await outcome(room.order('ada'))).toBe('PAYPAL_UNAVAILABLE');
  const clear = logged.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('refuses our credentials'));
  expect(clear).toEqual(['PayPal (emulator) refuses our credentials: check PAYPAL_ENVIRONMENT, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET']);
  expect(await measured('charter_paypal_credentials_ok')).toBe(0);
});
