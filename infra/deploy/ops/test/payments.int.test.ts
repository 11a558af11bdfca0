import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '@charter/contracts';
import {
  type Agreed,
  type AgreeRequest,
  type Compared,
  type GivenUp,
  type GiveUpRequest,
  paymentMaintenance,
  type ReconcileRequest,
} from '@charter/contracts/operators';
import { connectTestClient, type TestRpcClient } from '@charter/testing';
import { type Call, UsageError } from '../src/command.ts';
import { agreePayments, comparePayments, giveUpPayment, reconcilePayments } from '../src/maintenance.ts';

const paymentId = '3f6f2a52-5a86-4b5c-9d1e-0f3f6f2a5286';
const none = { bookingMissing: 0, refundDiffers: 0, reversalDiffers: 0, paymentUnknown: 0, paymentWithoutMoney: 0 };

let client: TestRpcClient;
let compared: Compared;
let agreed: Agreed;
const ranges: AgreeRequest[] = [];
let reply: GivenUp | DomainError;
const requests: GiveUpRequest[] = [];
const reconciliations: ReconcileRequest[] = [];

beforeAll(async () => {
  client = await connectTestClient();
  client.stubOperation(paymentMaintenance.compare, () => compared);
  client.stubOperation(paymentMaintenance.agree, (range) => {
    ranges.push(range);
    return agreed;
  });
  client.stubOperation(paymentMaintenance.reconcile, (request) => {
    reconciliations.push(request);
    return { lookedUp: { payments: 3, refunds: 2, deliveries: 1 }, unsettled: { payments: 1, refunds: 0, deliveries: 0 } };
  });
  client.stubOperation(paymentMaintenance.giveUp, (request) => {
    requests.push(request);
    if (reply instanceof DomainError) throw reply;
    return reply;
  });
  await client.flush();
});
afterAll(() => client?.close());

const call = (args: string[] = [], options: Partial<Call['options']> = {}): Call => ({
  args,
  options: { all: false, replace: false, as: 'grace', ...options },
  env: process.env,
});

const run: Agreed['run'] = {
  id: paymentId,
  startedBy: 'operator',
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-12-01T00:00:00.000Z',
  coveredUntil: '2026-12-01T00:00:00.000Z',
  state: 'complete',
  problem: null,
  lines: 214,
  matched: 214,
  startedAt: '2026-12-01T08:00:00.000Z',
  endedAt: '2026-12-01T08:00:05.000Z',
};
const summary = `PayPal's report from ${run.from} to ${run.to}: 214 lines, 214 matched`;
const chargeBack = { kind: 'chargeBack', at: '2026-11-20T10:00:00.000Z', transactionId: '9FOREIGN000000001', amount: -75 } as const;

describe('payments reconcile', () => {
  test('checks undecided payments and reports what is still unsettled', async () => {
    const { ok, lines } = await reconcilePayments(call());
    expect(reconciliations.at(-1)).toEqual({});
    expect([ok, lines]).toEqual([
      true,
      ['Looked up: 3 payments, 2 refunds, 1 webhook deliveries', 'Still unsettled: 1 payments, 0 refunds, 0 webhook deliveries'],
    ]);
  });

  test('with --since also checks settled payments since then, and finds no unknown money', async () => {
    agreed = { run, open: [chargeBack as never] };
    const { ok, lines } = await reconcilePayments(call([], { since: '2h' }));
    expect(Date.now() - Date.parse(reconciliations.at(-1)!.since!)).toBeGreaterThanOrEqual(2 * 3_600_000);
    expect([ok, lines.slice(2)]).toEqual([true, [summary, 'It has no money without a payment here.']]);
    const today = new Date().toISOString().slice(0, 10);
    expect(ranges.at(-1)).toEqual({ from: reconciliations.at(-1)!.since!.slice(0, 10), to: today });
  });

  test('with --since names money at PayPal that no payment here expects, as after a restored backup', async () => {
    const sold = { kind: 'moneyWithoutPayment', at: '2026-11-20T10:00:00.000Z', transactionId: '8SOLDLATER0000001', amount: 1200 };
    agreed = { run, open: [chargeBack as never, sold as never] };
    const { ok, lines } = await reconcilePayments(call([], { since: '400d' }));
    expect(ok).toBe(false);
    expect(lines.at(-1)).toBe('2026-11-20T10:00:00.000Z  8SOLDLATER0000001  1200.00');
    expect(lines.join()).not.toContain(chargeBack.transactionId);
    // PayPal's report of one comparison has at most 31 days.
    const { from, to } = ranges.at(-1)!;
    expect((Date.parse(to!) - Date.parse(from!)) / 86_400_000).toBe(30);
    agreed = { run: { ...run, state: 'incomplete', problem: 'Page 2 was not read' }, open: [] };
    expect((await reconcilePayments(call([], { since: '2h' }))).ok).toBe(false);
  });
});

describe('payments agree', () => {
  test('compares the given days, and succeeds when nothing is open', async () => {
    agreed = { run, open: [] };
    expect(await agreePayments(call([], { from: '2026-11-01', to: '2026-11-30' }))).toEqual({
      ok: true,
      data: agreed,
      lines: [summary, 'Nothing is open.'],
    });
    expect(ranges.at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  test('fails for a report that was cut short, and lists what is open', async () => {
    agreed = { run: { ...run, state: 'incomplete', problem: 'Page 2 was not read', coveredUntil: null }, open: [chargeBack as never] };
    const { ok, lines } = await agreePayments(call());
    expect([ok, lines]).toEqual([
      false,
      [summary, 'Incomplete: Page 2 was not read', 'chargeBack  2026-11-20T10:00:00.000Z  9FOREIGN000000001  -75.00'],
    ]);
  });

  test('rejects anything but days', () => {
    expect(() => agreePayments(call([], { from: '3d' }))).toThrow(UsageError);
  });
});

describe('payments compare', () => {
  test('succeeds without differences', async () => {
    compared = { payments: 7, bookings: 6, differences: none, publishedAgain: 0 };
    expect(await comparePayments(call())).toEqual({
      ok: true,
      data: compared,
      lines: ['Compared: 7 payments with their bookings, 6 bookings with their payments', 'They agree.'],
    });
  });

  test('fails with differences, and reports each kind and the number of republished events', async () => {
    compared = { payments: 7, bookings: 6, differences: { ...none, bookingMissing: 2, paymentUnknown: 1 }, publishedAgain: 1 };
    expect(await comparePayments(call())).toEqual({
      ok: false,
      data: compared,
      lines: [
        'Compared: 7 payments with their bookings, 6 bookings with their payments',
        'bookingMissing  2  captured money without a booking',
        'paymentUnknown  1  bookings whose payment does not exist',
        'Published again: 1. Each difference is published again at most once an hour.',
      ],
    });
  });
});

describe('payments give-up', () => {
  test('sends the reason and the operator’s name', async () => {
    reply = { state: 'cancelled', givenUp: true };
    const { ok, lines } = await giveUpPayment(call([paymentId], { reason: ' no transaction ' }));
    expect([ok, lines[0]]).toEqual([true, expect.stringContaining('Given up: the payment is cancelled.')]);
    expect(requests.at(-1)).toEqual({ paymentId, reason: 'no transaction', who: 'grace' });
  });

  test('fails when PayPal has the capture', async () => {
    reply = { state: 'captured', givenUp: false };
    const { ok, lines } = await giveUpPayment(call([paymentId], { reason: 'no transaction' }));
    expect([ok, lines[0]]).toEqual([false, expect.stringContaining('Not given up: the payment is captured.')]);
  });

  test('fails when PayPal is unreachable', async () => {
    reply = new DomainError('PAYPAL_UNAVAILABLE');
    await expect(giveUpPayment(call([paymentId], { reason: 'no transaction' }))).rejects.toMatchObject({ code: 'PAYPAL_UNAVAILABLE' });
  });

  test.each([
    [[], 'none', 'exactly one payment id is required'],
    [['CH-1'], 'none', 'invalid payment id "CH-1"'],
    [[paymentId], undefined, '--reason is required'],
    [[paymentId], ' ', '--reason is required'],
    [[paymentId], 'x'.repeat(501), 'at most 500 characters'],
  ])('rejects invalid arguments (%j, %j) without calling the service', (args, reason, message) => {
    const before = requests.length;
    const attempt = () => giveUpPayment(call(args, reason === undefined ? {} : { reason }));
    expect(attempt).toThrow(UsageError);
    expect(attempt).toThrow(message);
    expect(requests).toHaveLength(before);
  });
});
