import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PaymentHarness, startPaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;

beforeAll(async () => {
  harness = await startPaymentHarness('order_description');
});
afterAll(() => harness?.close());

test('PayPal shows the name of the charter that the guest read', async () => {
  const { id } = await harness.order('visitor');
  const [stored] = await harness.database.query<{ description: string }>('SELECT description FROM payment WHERE order_id = $1', [id]);
  expect(stored!.description).toMatch(/^Rose Island, 4 Stunden, /);
});
