import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookingBackOffice, payment, type PaymentRecord } from '@charter/contracts';
import type { FundingSource } from '@charter/contracts/browser';
import { type PaymentHarness, startPaymentHarness, bookingPaidBy } from './payment-harness.js';

let harness: PaymentHarness;
let refundedPayment: string;

beforeAll(async () => {
  harness = await startPaymentHarness('ways_to_pay');
  harness.client.stubOperation(bookingBackOffice.find, () => bookingPaidBy([refundedPayment]));
  await harness.client.flush();
});
beforeEach(() => harness.reset());
afterAll(() => harness?.close());

async function paymentIdOf(orderId: string): Promise<string> {
  const [row] = await harness.database.query<{ id: string }>('SELECT id FROM payment WHERE order_id = $1', [orderId]);
  return row!.id;
}
const recordOf = async (orderId: string): Promise<PaymentRecord> =>
  harness.client.call(payment.find, { paymentId: await paymentIdOf(orderId) });

test('the setup names the components of the ways to pay', async () => {
  expect(await harness.client.call(payment.setup, { host: 'localhost' })).toMatchObject({
    components: ['paypal-payments', 'paypal-guest-payments', 'venmo-payments'],
  });
});

test.each<[pressed: FundingSource | undefined, approvedWith: FundingSource, recorded: FundingSource]>([
  ['paypal', 'paypal', 'paypal'],
  ['paylater', 'paylater', 'paylater'],
  ['venmo', 'venmo', 'venmo'],
  ['card', 'card', 'card'],
  // What PayPal says of the order counts, not the button.
  ['paylater', 'card', 'card'],
  // A client need not name the button.
  [undefined, 'paypal', 'paypal'],
  [undefined, 'venmo', 'venmo'],
])('after the button %s and an approval by %s, staff see %s', async (pressed, approvedWith, recorded) => {
  const { id } = await harness.order('visitor', '1200', pressed);
  expect((await recordOf(id)).fundingSource).toBeNull();
  await harness.paypal.approve(id, 'completed', approvedWith);
  expect(await harness.capture('visitor', id)).toEqual({ status: 'COMPLETED' });
  expect((await recordOf(id)).fundingSource).toBe(recorded);
});

test('another button joins the order of the first, and the last one pressed counts', async () => {
  const first = await harness.order('visitor', '1200', 'paylater');
  const second = await harness.order('visitor', '1200', 'paypal');
  expect(second.id).toBe(first.id);
  await harness.paypal.approve(first.id);
  await harness.capture('visitor', first.id);
  expect((await recordOf(first.id)).fundingSource).toBe('paypal');
});

test('after a declined card the same order is paid by another method', async () => {
  const { id } = await harness.order('visitor', '1200', 'card');
  await harness.paypal.approve(id, 'instrument_declined', 'card');
  expect(await harness.capture('visitor', id)).toMatchObject({ status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
  harness.committed = true;
  expect((await harness.order('visitor', '1200', 'venmo')).id).toBe(id);
  await harness.paypal.approve(id, 'completed', 'venmo');
  expect(await harness.capture('visitor', id)).toEqual({ status: 'COMPLETED' });
  expect((await recordOf(id)).fundingSource).toBe('venmo');
});

test.each<FundingSource>(['paylater', 'venmo', 'card'])('a payment by %s is refunded like any other', async (source) => {
  const { id } = await harness.order('visitor', '1200', source);
  await harness.paypal.approve(id, 'completed', source);
  await harness.capture('visitor', id);
  refundedPayment = await paymentIdOf(id);
  const staff = { id: 1, username: 'captain' };
  await harness.client.call(
    payment.refund,
    { bookingId: randomUUID(), amount: 200, reason: 'Rain', refundId: randomUUID(), staff },
    20_000,
  );
  expect(await recordOf(id)).toMatchObject({ fundingSource: source, refundedAmount: 200, refundableAmount: 1000 });
});
