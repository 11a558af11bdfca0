import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bookingBackOffice, payment } from '@charter/contracts';
import { guestOperations } from '@charter/contracts/operators';
import { undeclaredPersonalData } from '@charter/database';
import { startPaymentHarness, type PaymentHarness, bookingPaidBy } from './payment-harness.js';
import { paymentDatabase } from '../src/payment.module.js';

let harness: PaymentHarness;
const { findGuest, exportGuest, eraseGuest } = guestOperations('payment');
const email = 'ada@guests.example';

beforeAll(async () => {
  harness = await startPaymentHarness('guest_data');
});
afterAll(() => harness?.close());
afterEach(async () => {
  await harness.database.empty('audit', 'outbox');
  await harness.reset();
});

/** A payment of $1,200 that was captured and refunded in part by staff. @returns the id of its hold, which booking stores */
async function refunded(checkout: string): Promise<string> {
  const { id: orderId } = await harness.order(checkout);
  await harness.paypal.approve(orderId);
  await harness.capture(checkout, orderId);
  const [row] = await harness.database.query<{ id: string; payment_request_id: string }>(
    'SELECT id, payment_request_id FROM payment WHERE order_id = $1',
    [orderId],
  );
  const stop = harness.client.stubOperation(bookingBackOffice.find, () => bookingPaidBy([row!.id]));
  await harness.client.flush();
  const staff = { id: 1, username: 'captain' };
  await harness.client.call(
    payment.refund,
    { bookingId: randomUUID(), amount: 100, reason: 'Seasick child', refundId: randomUUID(), staff },
    20_000,
  );
  stop();
  await harness.client.flush();
  return row!.payment_request_id;
}
const stored = async () => {
  const tables = ['payment', 'refund', 'audit'];
  return JSON.stringify(await Promise.all(tables.map((table) => harness.database.query(`SELECT * FROM ${table}`))));
};

test('an export contains the payments and refunds of the bookings', async () => {
  const holdId = await refunded('ada');
  await refunded('bob');
  expect((await harness.client.call(findGuest, { email, keys: [] })).tables).toEqual([]);
  const { tables, keys } = await harness.client.call(findGuest, { email, keys: [holdId] });
  expect(tables).toEqual(
    expect.arrayContaining([
      { table: 'payment', rows: 1 },
      { table: 'refund', rows: 1 },
      { table: 'audit', rows: 1 },
    ]),
  );
  const { rows } = await harness.client.call(exportGuest, { email, keys, table: 'payment', offset: 0 });
  expect(rows).toEqual([expect.objectContaining({ payment_request_id: holdId, amount_cents: 120_000 })]);
});

test('an erasure keeps amounts for bookkeeping and deletes the notes of staff', async () => {
  const guest = { email, keys: [await refunded('ada')] };
  expect(await stored()).toContain('Seasick');
  const erase = () => harness.client.call(eraseGuest, { ...guest, erasureId: randomUUID(), who: 'grace' });
  const { steps } = await erase();
  expect(steps).toContainEqual({ table: 'payment', rows: 1, action: 'keep', stays: expect.stringContaining('bookkeeping'), until: null });
  expect(await stored()).not.toContain('Seasick');
  expect(await harness.database.query('SELECT amount_cents, refunded_cents FROM payment')).toEqual([
    { amount_cents: '120000', refunded_cents: '10000' },
  ]);
  expect((await erase()).steps.filter(({ action }) => action !== 'keep')).toEqual([]);
});

test('a webhook event with an order of the guest is part of the export', async () => {
  const { id: orderId } = await harness.order('ada');
  const [row] = await harness.database.query<{ payment_request_id: string }>('SELECT payment_request_id FROM payment WHERE order_id = $1', [
    orderId,
  ]);
  await harness.database.query(
    `INSERT INTO paypal_event (event_id, transmission_id, type, body, received_at, process_after)
     VALUES ('WH-1', 'WH-1', 'CHECKOUT.ORDER.APPROVED', $1, now(), now()), ('WH-2', 'WH-2', 'CHECKOUT.ORDER.APPROVED', $2, now(), now())`,
    [{ resource: { id: orderId } }, { resource: { id: 'ANOTHER' } }],
  );
  const { tables } = await harness.client.call(findGuest, { email, keys: [row!.payment_request_id] });
  expect(tables).toContainEqual({ table: 'paypal_event', rows: 1 });
});

test('every column of texts says whether it is personal data, and its table what an erasure does', () => {
  expect(undeclaredPersonalData(paymentDatabase)).toEqual([]);
});
