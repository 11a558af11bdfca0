import { expect, test } from 'vitest';
import { shopOfFile } from './merchant-harness.ts';

const shop = shopOfFile();
const usd = (value: string) => ({ currency_code: 'USD', value });
const order = {
  orderId: 'PAST0000000000001',
  captureId: 'PAST0000000000002',
  amount: usd('1200.00'),
  customId: 'payment-1',
  invoiceId: 'CH-payment-1',
  createdAt: '2026-01-02T10:00:00.000Z',
  capturedAt: '2026-01-02T10:01:00.000Z',
  refunds: [{ id: 'PAST0000000000003', amount: usd('600.00'), createdAt: '2026-01-05T10:00:00.000Z' }],
};

test('a past order has its capture and refunds, sends no event, and is added once', async () => {
  expect([await shop.control.addHistory([order]), await shop.control.addHistory([order])]).toEqual([1, 0]);
  const { body } = await shop.call('GET', `/v2/checkout/orders/${order.orderId}`);
  expect(body).toMatchObject({ status: 'COMPLETED', create_time: '2026-01-02T10:00:00Z' });
  expect(body.purchase_units[0].payments).toMatchObject({
    captures: [{ id: order.captureId, status: 'PARTIALLY_REFUNDED', custom_id: 'payment-1' }],
    refunds: [{ id: 'PAST0000000000003', status: 'COMPLETED', amount: usd('600.00') }],
  });
  expect((await shop.control.state()).events).toEqual([]);
});

test('the rest of a past order can be refunded within 180 days', async () => {
  const now = new Date().toISOString();
  await shop.control.addHistory([{ ...order, createdAt: now, capturedAt: now }]);
  expect((await shop.refund(order.captureId)).body).toMatchObject({ amount: usd('600.00') });
});
