import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Retention } from '@charter/database';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;

beforeAll(async () => {
  harness = await startPaymentHarness('payment_retention');
});
afterAll(() => harness?.close());
afterEach(() => harness.reset());

const sweep = async () => {
  await harness.checkBeforeDeletion();
  await harness.service.get(Retention).sweep();
};
const deliveryOf = (id: string, processed: string | null) =>
  harness.database.query(
    `INSERT INTO paypal_event (event_id, transmission_id, type, body, received_at, process_after, processed_at)
     VALUES ($1, $1, 'PAYMENT.CAPTURE.COMPLETED', '{}', now() - interval '400 days', now(), now() - $2::interval)`,
    [id, processed],
  );
const past = (days: number) => harness.database.query(`UPDATE payment SET created_at = created_at - interval '${days} days'`);
const payments = async () => (await harness.database.query<{ state: string }>('SELECT state FROM payment')).map(({ state }) => state);

test('webhook deliveries are kept for 180 days after they were processed', async () => {
  await deliveryOf('WH-OLD', '181 days');
  await deliveryOf('WH-YOUNG', '179 days');
  await sweep();
  expect(await harness.database.query('SELECT event_id FROM paypal_event')).toEqual([{ event_id: 'WH-YOUNG' }]);
});

test('webhook deliveries that are not processed are kept', async () => {
  await deliveryOf('WH-WAITING', null);
  await sweep();
  expect(await harness.database.query('SELECT event_id FROM paypal_event')).toEqual([{ event_id: 'WH-WAITING' }]);
});

test('unpaid orders are kept for 180 days', async () => {
  await harness.order('ada');
  await harness.advance(20);
  await harness.reconcile();
  await past(179);
  await sweep();
  expect(await payments()).toEqual(['cancelled']);
  await past(2);
  await sweep();
  expect(await payments()).toEqual([]);
});

test('unpaid orders are checked at PayPal once more before they are deleted', async () => {
  const { id } = await harness.order('ada');
  await harness.advance(20);
  await harness.reconcile();
  await past(181);
  await harness.paypal.addFault({ method: 'GET', path: '/orders/', when: 'before', kind: 'status', status: 503, times: 1 });
  await sweep();
  expect(await payments()).toEqual(['cancelled']);
  // Captured afterwards, with a lost event.
  await harness.keepPaidOrders();
  await harness.paypal.webhooks('drop');
  await harness.paypal.approve(id);
  await harness.captureAtPayPal(id);
  await harness.advance(1);
  await sweep();
  expect(await payments()).toEqual(['captured_late']);
});

test('live orders and captured payments are kept without limit', async () => {
  await harness.order('grace');
  const { id } = await harness.order('ada');
  await harness.paypal.approve(id);
  await harness.capture('ada', id);
  await past(4_000);
  await sweep();
  expect((await payments()).toSorted()).toEqual(['captured', 'created']);
});
