import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingAttention,
  bookingEvents,
  tripEvents,
  voucherEvents,
  vouchers,
  withdrawalEvents,
  type WithdrawalForm,
  withdrawals,
} from '@charter/contracts';
import { receiptNumberOf } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { BookingConfig } from '../src/booking.env.js';
import { WithdrawalTimer } from '../src/changes/withdrawals/withdrawal.timer.js';
import { type BookingHarness, settled, staff, startBookingHarness } from './booking-harness.js';
import { buyer, buyVoucher, completeRefund, voucherSecret } from './voucher-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('withdrawals', { GUEST_LINK_SECRET: voucherSecret });
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime('2026-12-01T12:00:00Z');
  await harness.database.empty(
    'withdrawal',
    'occupancy',
    'hold',
    'booking',
    'voucher',
    'payment_request',
    'document_series',
    'outbox',
    'audit',
  );
});

const declare = (form: Partial<WithdrawalForm> = {}) =>
  harness.client.call(withdrawals.receive, { name: 'Grace Hopper', email: buyer.email, reference: '06CCB-X2TFW', ...form });
const decide = () => harness.service.get(WithdrawalTimer).decideWithdrawals();
const outcomes = async () =>
  (await harness.database.query<{ outcome: string }>('SELECT outcome FROM withdrawal ORDER BY received_at, id')).map(
    ({ outcome }) => outcome,
  );
const listed = async (id: string) => (await harness.client.call(vouchers.list, {})).vouchers.find((voucher) => voucher.id === id)!;
const order = (code: string, totalAmount = 700) =>
  harness.hold({ packageId: 6, timeSlot: '9:00 AM - 1:00 PM', vouchers: [code] }, randomUUID(), { totalAmount });

describe('a withdrawal from the purchase of a voucher', () => {
  test('is confirmed at once, and refunded without a person when nothing stands against it', async () => {
    const received = harness.client.recordEvents(withdrawalEvents.received);
    const owed = harness.client.recordEvents(bookingEvents.refundOwed);
    const returned = harness.client.recordEvents(voucherEvents.returned);
    const voucher = await buyVoucher(harness);
    harness.setTime('2026-12-16T04:59:00Z');
    await declare({ email: 'GRACE@guests.example', reference: receiptNumberOf(voucher.id).toLowerCase(), locale: 'de' });
    await eventually(() => expect(received).toHaveLength(1));
    expect(received[0]!.data).toMatchObject({ name: 'Grace Hopper', receivedAt: '2026-12-16T04:59:00.000Z', locale: 'de' });
    await Promise.all([decide(), decide()]);
    await decide();
    await eventually(() => expect(owed).toHaveLength(1));
    const { cancellationId: refundId } = owed[0]!.data as { cancellationId: string };
    expect(owed[0]!.data).toMatchObject({ paymentId: voucher.paymentId, amountCents: 50_000, cause: 'guest' });
    expect(await listed(voucher.id)).toMatchObject({ state: 'returned', balance: 0 });
    await completeRefund(harness, voucher, { refundId, amount: 500 });
    await eventually(() => expect(returned).toHaveLength(1));
    expect(returned[0]!.data).toMatchObject({ cause: 'withdrawal', notifyGuest: true, amountCents: 50_000 });
    expect((await harness.client.call(bookingAttention.list, {})).entries).toEqual([]);
    expect(owed).toHaveLength(1);
  });

  test('finds the voucher by its code as well, and a second one does nothing', async () => {
    const voucher = await buyVoucher(harness);
    await declare({ reference: voucher.code });
    await decide();
    harness.setTime('2026-12-01T12:00:01Z');
    await declare({ reference: receiptNumberOf(voucher.id) });
    await decide();
    expect(await outcomes()).toEqual(['refunded', 'repeated']);
    expect((await harness.client.call(withdrawals.list, {})).withdrawals).toEqual([]);
  });

  test('that is late, partly used, reserved or not found is left to staff, who note their answer', async () => {
    const undecided = harness.client.recordEvents(withdrawalEvents.undecided);
    const [late, used, reserved] = [await buyVoucher(harness), await buyVoucher(harness), await buyVoucher(harness)];
    await harness.client.call(vouchers.refund, {
      voucherId: used.id,
      form: { refundId: randomUUID(), amount: 1, reason: 'A discount', notifyGuest: false },
      staff,
    });
    await declare({ reference: receiptNumberOf(used.id) });
    await order(reserved.code);
    await declare({ reference: receiptNumberOf(reserved.id) });
    await declare({ reference: receiptNumberOf(late.id), email: 'someone@guests.example' });
    await decide();
    harness.setTime('2026-12-16T05:00:00Z');
    await declare({ reference: receiptNumberOf(late.id) });
    await decide();
    const { withdrawals: open } = await harness.client.call(withdrawals.list, {});
    expect(new Map(open.map(({ obstacle, voucherId }) => [obstacle, voucherId]))).toEqual(
      new Map<string, string | null>([
        ['used', used.id],
        ['reserved', reserved.id],
        ['unknown', null],
        ['late', late.id],
      ]),
    );
    expect(open).toHaveLength(4);
    await eventually(() => expect(undecided).toHaveLength(4));
    const attention = async () => (await harness.client.call(bookingAttention.list, {})).entries;
    expect(await attention()).toHaveLength(4);
    expect((await attention())[0]).toMatchObject({ kind: 'withdrawal', data: { guest: 'Grace Hopper' } });
    for (const { id } of open) await harness.client.call(withdrawals.answer, { withdrawalId: id, staff });
    await harness.client.call(withdrawals.answer, { withdrawalId: open[0]!.id, staff });
    expect(await attention()).toEqual([]);
    expect(await settled(harness.client.call(withdrawals.answer, { withdrawalId: randomUUID(), staff }))).toBe('WITHDRAWAL_NOT_FOUND');
    expect(await listed(late.id)).toMatchObject({ balance: 500 });
  });

  test('and an order at the same time: one of them has the voucher', async () => {
    for (let round = 0; round < 4; round += 1) {
      const voucher = await buyVoucher(harness);
      await declare({ reference: receiptNumberOf(voucher.id), email: buyer.email });
      const [, ordered] = await Promise.all([decide(), settled(order(voucher.code))]);
      const isOrdered = ordered !== 'INVALID';
      expect((await outcomes()).at(-1)).toBe(isOrdered ? 'reserved' : 'refunded');
      await harness.database.empty('withdrawal', 'occupancy', 'hold');
    }
  });

  test('is stored for nonsense as for a match, at most five times a day for one mailbox', async () => {
    const received = harness.client.recordEvents(withdrawalEvents.received);
    const voucher = await buyVoucher(harness);
    const answers = [await declare({ reference: receiptNumberOf(voucher.id) }), await declare({ reference: 'I want my money' })];
    expect(answers[0]).toEqual(answers[1]);
    for (let count = 0; count < 5; count += 1) await declare({ email: 'Grace@Guests.example' });
    expect(await outcomes()).toHaveLength(5);
    await eventually(() => expect(received).toHaveLength(5));
    harness.setTime('2026-12-02T12:00:01Z');
    await declare();
    expect(await outcomes()).toHaveLength(6);
  });

  test('is refused where withdrawals are switched off, and the receipt then names no day', async () => {
    const config = harness.service.get<BookingConfig>(BookingConfig);
    const bought = harness.client.recordEvents(voucherEvents.bought);
    await buyVoucher(harness);
    config.withdrawalDays = 0;
    expect(await settled(declare())).toBe('NOT_FOUND');
    expect(await harness.client.call(vouchers.terms, {})).toMatchObject({ withdrawalDays: 0 });
    await buyVoucher(harness);
    config.withdrawalDays = 14;
    await eventually(() => expect(bought).toHaveLength(2));
    expect(bought.map(({ data }) => (data as { withdrawUntil?: string }).withdrawUntil)).toEqual(['2026-12-15', undefined]);
  });
});

test('a confirmation code is answered with the link to the charter, and left to staff with another e-mail address', async () => {
  const links = harness.client.recordEvents(tripEvents.linkRequested);
  const { confirmationCode, email } = await harness.createBooking();
  await declare({ reference: confirmationCode, email });
  await decide();
  harness.setTime('2026-12-01T12:00:01Z');
  await declare({ reference: confirmationCode, email: 'someone@guests.example' });
  await decide();
  await eventually(() => expect(links).toHaveLength(1));
  expect(await outcomes()).toEqual(['charter', 'unknown']);
});
