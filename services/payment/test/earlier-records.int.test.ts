import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '@charter/database';
import { settled } from '@charter/testing';
import { CapturedAmount1760000800000 } from '../src/migrations/1760000800000-captured-amount.js';
import { MoneyTakenBack1760000700000 } from '../src/migrations/1760000700000-money-taken-back.js';
import { RefundActor1760000910000 } from '../src/migrations/1760000910000-refund-actor.js';
import { PaymentRepository } from '../src/payments/payment.repository.js';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;

beforeAll(async () => {
  harness = await startPaymentHarness('earlier');
});
afterAll(() => harness?.close());

const payment = (order: string, state: string, more: { dispute?: string; hold?: string } = {}) =>
  harness.database.query(
    `INSERT INTO payment (id, hold_id, checkout, amount_cents, state, description, locale, order_id, refunded_cents, dispute, held_until, created_at)
     VALUES (gen_random_uuid(), coalesce($4, gen_random_uuid()), 'ada', 120000, $2, '', 'en-US', $1, CASE $2 WHEN 'reversed' THEN 20000 ELSE 0 END, $3,
       now(), now())`,
    [order, state, more.dispute ?? null, more.hold ?? null],
  );

test('the migration removes personal data of older records and keeps amounts, disputes and charge-backs', async () => {
  const runner = harness.service.get(Database).dataSource.createQueryRunner();
  await new CapturedAmount1760000800000().down(runner);
  await new MoneyTakenBack1760000700000().down(runner);
  await payment('ORDER-PAID', 'captured', { dispute: 'CUSTOMER.DISPUTE.CREATED PP-D-9' });
  await payment('ORDER-BACK', 'reversed', { dispute: 'CUSTOMER.DISPUTE.RESOLVED PP-D-7' });
  await payment('ORDER-OPEN', 'created');
  const links = [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/C1' }];
  const ids = { order_id: 'ORDER-PAID' };
  await harness.database.query(
    `INSERT INTO paypal_event (event_id, transmission_id, type, body, received_at, process_after) VALUES ('WH-1', 'T-1', 'CHECKOUT.ORDER.APPROVED', $1, now(), now())`,
    [
      {
        id: 'WH-1',
        event_type: 'CHECKOUT.ORDER.APPROVED',
        summary: 'An order has been approved by Ada',
        resource: {
          id: 'ORDER-PAID',
          payer: { email_address: 'ada@guests.example' },
          links,
          supplementary_data: { related_ids: ids, note: 'Ada' },
        },
      },
    ],
  );
  await harness.database.query(
    `INSERT INTO refund (id, payment_id, amount_cents, reason, who, state, created_at) SELECT gen_random_uuid(), id, 100, 'staff', 'captain', 'requested', now()
     FROM payment WHERE order_id = 'ORDER-PAID'`,
  );
  await new MoneyTakenBack1760000700000().up(runner);
  await new CapturedAmount1760000800000().up(runner);
  await runner.release();

  const [event] = await harness.database.query<{ body: object }>('SELECT body FROM paypal_event');
  expect(JSON.stringify(event!.body)).not.toMatch(/ada/i);
  expect(event!.body).toEqual({
    id: 'WH-1',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource: { id: 'ORDER-PAID', links, supplementary_data: { related_ids: ids } },
  });
  expect(
    await harness.database.query(
      `SELECT order_id AS "order", reversed_cents::int AS reversed, captured_at IS NOT NULL AS captured FROM payment ORDER BY order_id`,
    ),
  ).toEqual([
    { order: 'ORDER-BACK', reversed: 100_000, captured: true },
    { order: 'ORDER-OPEN', reversed: 0, captured: false },
    { order: 'ORDER-PAID', reversed: 0, captured: true },
  ]);
  expect(await harness.database.query('SELECT dispute_id AS id, status FROM dispute ORDER BY 1')).toEqual([
    { id: 'PP-D-7', status: 'RESOLVED' },
    { id: 'PP-D-9', status: 'OPEN' },
  ]);
  // PayPal may already have this key.
  expect(await harness.database.query('SELECT attempt FROM refund')).toEqual([{ attempt: 0 }]);
});

test('the migration maps who requested a refund, and both releases can insert refunds and read them', async () => {
  await harness.reset();
  await harness.order('ada');
  const runner = harness.service.get(Database).dataSource.createQueryRunner();
  const insert = (column: string, value: string) =>
    harness.database.query(
      `INSERT INTO refund (id, payment_id, amount_cents, reason, ${column}, state, created_at)
       SELECT gen_random_uuid(), id, 100, 'staff', ${value}, 'completed', now() FROM payment`,
    );
  const actors = () => harness.database.query('SELECT who, actor_kind AS kind, actor_name AS name FROM refund ORDER BY who, kind');
  await new RefundActor1760000910000().down(runner);
  for (const who of ['the house', 'system', 'captain']) await insert('who', `'${who}'`);
  await new RefundActor1760000910000().up(runner);
  await runner.release();
  const mapped = [
    { who: 'captain', kind: 'staff', name: 'captain' },
    { who: 'system', kind: 'system', name: null },
    { who: 'the house', kind: 'system', name: null },
  ];
  expect(await actors()).toEqual(mapped);

  await harness.database.empty('refund');
  for (const who of ['the house', 'system', 'captain']) await insert('who', `'${who}'`);
  expect(await actors()).toEqual(mapped);
  await harness.database.empty('refund');
  await insert('actor_kind, actor_name', `'staff', 'captain'`);
  await insert('actor_kind', `'system'`);
  expect(await actors()).toEqual(mapped.slice(0, 2));
});

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
