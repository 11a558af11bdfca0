import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '@charter/database';
import { settled } from '@charter/testing';
import { PaymentRepository } from '../src/payments/payment.repository.js';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;

beforeAll(async () => {
  harness = await startPaymentHarness('states');
});
afterAll(() => harness?.close());

test('the repository rejects a transition that the life cycle does not have', async () => {
  const payments = harness.service.get(PaymentRepository);
  const database = harness.service.get(Database);
  await harness.reset();
  const { id: orderId } = await harness.order('ada');
  const before = await payments.byOrder(database.manager, orderId);
  expect(await settled(database.transaction((tx) => payments.move(tx, { ...before, state: 'refunded' }, 'created')))).toMatch(
    /cannot change from refunded to created/,
  );
  expect(await settled(database.transaction((tx) => payments.move(tx, { ...before, state: 'capturing' }, 'captured')))).toMatch(
    /no longer capturing/,
  );
  expect(await harness.state(orderId)).toBe('created');
});
