import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingAttention,
  type BookingForm,
  bookingEvents,
  books,
  cents,
  issuedDocuments,
  paymentEvents,
  voucherEvents,
  type VoucherRefundForm,
  vouchers,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { eventually } from '@charter/testing';
import { VoucherTimer } from '../src/vouchers/voucher.timer.js';
import { type BookingHarness, rejection, settled, staff, startBookingHarness } from './booking-harness.js';
import { type BoughtVoucher, buyVoucher, completeRefund, voucherSecret } from './voucher-harness.js';

let harness: BookingHarness;
const morning = '9:00 AM - 1:00 PM';

beforeAll(async () => {
  harness = await startBookingHarness('voucher_returns', { GUEST_LINK_SECRET: voucherSecret });
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime('2026-12-01T12:00:00Z');
  await harness.database.empty('occupancy', 'hold', 'booking', 'voucher', 'payment_request', 'document_series', 'outbox', 'audit', 'inbox');
});

const refund = (voucherId: string, form: Partial<VoucherRefundForm> = {}) =>
  harness.client.call(vouchers.refund, {
    voucherId,
    form: { refundId: randomUUID(), reason: 'Changed her mind', notifyGuest: true, ...form },
    staff,
  });
const listed = async (id: string) => (await harness.client.call(vouchers.list, {})).vouchers.find((voucher) => voucher.id === id)!;
const order = (code: string, totalAmount: number, form: Partial<BookingForm> = {}, checkout: string = randomUUID()) =>
  harness.hold({ packageId: 6, timeSlot: morning, vouchers: [code], ...form }, checkout, { totalAmount });
const complete = (voucher: BoughtVoucher, refundId: string, amount: number, total?: number) =>
  completeRefund(harness, voucher, { refundId, amount, ...(total !== undefined && { total }) });
const fail = ({ paymentId }: BoughtVoucher, refundId: string) =>
  harness.client.publish(paymentEvents.refundFailed, { refundId, paymentId, issue: 'REFUND_NOT_ALLOWED' });
/** What is issued is what was paid for the voucher and did not go back; the sum of all is what is left. */
const sums = async (id: string) => {
  const [row] = await harness.database.query<{ issued: number; left: number }>(
    `SELECT sum(amount_cents) FILTER (WHERE kind = 'issue')::int AS issued, sum(amount_cents)::int AS left FROM voucher_entry WHERE voucher_id = $1`,
    [id],
  );
  return row;
};

describe('the refund of a voucher by staff', () => {
  test('takes all that is left, is paid through payment, and ends with a credit note and an event', async () => {
    const owed = harness.client.recordEvents(bookingEvents.refundOwed);
    const returned = harness.client.recordEvents(voucherEvents.returned);
    const voucher = await buyVoucher(harness);
    const refundId = randomUUID();
    expect(await refund(voucher.id, { refundId })).toMatchObject({ id: refundId, amount: 500, state: 'requested' });
    await eventually(() => expect(owed).toHaveLength(1));
    expect(owed[0]!.data).toEqual({ cancellationId: refundId, paymentId: voucher.paymentId, amountCents: 50_000, cause: 'business' });
    expect(await rejection(harness.client.call(vouchers.balance, { code: voucher.code }))).toMatchObject({
      codes: { code: { code: 'unknownVoucher' } },
    });
    expect(await listed(voucher.id)).toMatchObject({ state: 'returned', balance: 0, refunds: [{ amount: 500, state: 'requested' }] });
    await complete(voucher, refundId, 500);
    await complete(voucher, refundId, 500);
    await eventually(() => expect(returned).toHaveLength(1));
    expect(returned[0]!.data).toMatchObject({
      refundId,
      amountCents: 50_000,
      leftCents: 0,
      cause: 'staff',
      notifyGuest: true,
      byHand: false,
    });
    expect(await listed(voucher.id)).toMatchObject({ state: 'returned', balance: 0, refunds: [{ amount: 500, state: 'completed' }] });
    expect(await sums(voucher.id)).toEqual({ issued: 0, left: 0 });
    const documentId = (returned[0]!.data as { documentId: string }).documentId;
    const file = await harness.client.call(issuedDocuments.render, { documentId });
    expect(file.filename).toBe('CN-2026-0001.pdf');
    expect(Buffer.from(file.body, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const { documents, voucherCreditNotes } = await harness.client.call(books.documents, {
      month: '2026-12',
      paymentIds: [voucher.paymentId],
    });
    expect(documents).toEqual([]);
    expect(voucherCreditNotes).toEqual([
      {
        ref: `${voucher.paymentId}:50000`,
        number: 'CN-2026-0001',
        day: '2026-12-01',
        last4: voucher.code.slice(-4),
        amountCents: 50_000,
        method: 'paypal',
      },
    ]);
  });

  test('of a part leaves the rest, and together they are never more than was paid and is left', async () => {
    const voucher = await buyVoucher(harness);
    const first = randomUUID();
    expect(await refund(voucher.id, { refundId: first, amount: 120.5 })).toMatchObject({ amount: 120.5 });
    expect(await harness.client.call(vouchers.balance, { code: voucher.code })).toMatchObject({ balance: 379.5 });
    expect(await rejection(refund(voucher.id, { amount: 379.51 }))).toMatchObject({
      codes: { amount: { code: 'refundTooHigh', params: { max: '379.50' } } },
    });
    const second = randomUUID();
    expect(await refund(voucher.id, { refundId: second })).toMatchObject({ amount: 379.5 });
    expect(await settled(refund(voucher.id))).toBe('NOTHING_LEFT');
    // The events have no order.
    await complete(voucher, second, 379.5, 500);
    await complete(voucher, first, 120.5, 120.5);
    await eventually(async () =>
      expect((await listed(voucher.id)).refunds).toMatchObject([{ state: 'completed' }, { state: 'completed' }]),
    );
    expect(await sums(voucher.id)).toEqual({ issued: 0, left: 0 });
  });

  test('is made once under its id, also by requests at the same time, and not with another amount or of another voucher', async () => {
    const owed = harness.client.recordEvents(bookingEvents.refundOwed);
    const [voucher, other] = [await buyVoucher(harness), await buyVoucher(harness)];
    const refundId = randomUUID();
    const results = await Promise.all(Array.from({ length: 10 }, () => settled(refund(voucher.id, { refundId, amount: 100 }))));
    expect(new Set(results.map((result) => JSON.stringify(result)))).toHaveLength(1);
    expect(await listed(voucher.id)).toMatchObject({ balance: 400, refunds: [{ id: refundId, amount: 100 }] });
    const anotherAmount = { codes: { refundId: { code: 'anotherAmount' } } };
    expect(await rejection(refund(voucher.id, { refundId, amount: 99 }))).toMatchObject(anotherAmount);
    expect(await rejection(refund(other.id, { refundId }))).toMatchObject(anotherAmount);
    await complete(voucher, refundId, 100);
    await eventually(async () => expect((await listed(voucher.id)).refunds).toMatchObject([{ state: 'completed' }]));
    expect(await refund(voucher.id, { refundId, amount: 100 })).toMatchObject({ state: 'completed' });
    expect(owed).toHaveLength(1);
  });

  test('of two at the same time takes what is left once', async () => {
    const voucher = await buyVoucher(harness);
    const results = await Promise.all(Array.from({ length: 8 }, () => settled(refund(voucher.id))));
    expect(results.filter((result) => result === 'NOTHING_LEFT')).toHaveLength(7);
    expect(await sums(voucher.id)).toEqual({ issued: 50_000, left: 0 });
  });

  test('leaves out what an order reserves or has used, and takes what a lapsed order had reserved', async () => {
    const voucher = await buyVoucher(harness, { amount: 2000 });
    expect(await order(voucher.code, 0)).toMatchObject({ paid: true });
    expect(await rejection(refund(voucher.id, { amount: 800.01 }))).toMatchObject({ codes: { amount: { params: { max: '800.00' } } } });
    await order(voucher.code, 400, { bookingDate: '2027-01-15' });
    expect(await settled(refund(voucher.id))).toBe('NOTHING_LEFT');
    harness.setTime('2026-12-01T12:15:01Z');
    expect(await refund(voucher.id)).toMatchObject({ amount: 800 });
  });

  test.each(['the refund', 'the order'])(
    'and an order that wait for the voucher: the other one is refused when %s is first',
    async (first) => {
      const voucher = await buyVoucher(harness);
      const isRefundFirst = first === 'the refund';
      const attempts = [() => settled(refund(voucher.id)), () => settled(order(voucher.code, 700))];
      const begun: Promise<unknown>[] = [];
      const waiting = async (count: number) =>
        eventually(async () =>
          expect(
            await harness.database.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`),
          ).toHaveLength(count),
        );
      await harness.service.get(Database).transaction(async (tx) => {
        await tx.query('SELECT 1 FROM voucher WHERE id = $1 FOR UPDATE', [voucher.id]);
        // They wait in the order in which they came.
        for (const attempt of isRefundFirst ? attempts : attempts.toReversed()) {
          begun.push(attempt());
          await waiting(begun.length);
        }
      });
      expect(await Promise.all(begun)).toEqual(['done', isRefundFirst ? 'INVALID' : 'NOTHING_LEFT']);
      expect(await sums(voucher.id)).toEqual({ issued: 50_000, left: 0 });
    },
  );

  test('that is over refuses an order, and the other way round', async () => {
    const [returned, reserved] = [await buyVoucher(harness), await buyVoucher(harness)];
    await refund(returned.id);
    expect(await rejection(order(returned.code, 700))).toMatchObject({ codes: { vouchers: { code: 'unknownVoucher' } } });
    await order(reserved.code, 700);
    expect(await settled(refund(reserved.id))).toBe('NOTHING_LEFT');
  });

  test('keeps a voucher from being sent on its day', async () => {
    const due = harness.client.recordEvents(voucherEvents.due);
    const { id } = await buyVoucher(harness, { deliverOn: '2026-12-24', deliverTo: 'ada@guests.example' });
    const other = await buyVoucher(harness, { deliverOn: '2026-12-24', deliverTo: 'bob@guests.example' });
    await refund(id);
    harness.setTime('2026-12-24T13:00:00Z');
    await harness.service.get(VoucherTimer).deliverVouchers();
    await eventually(() => expect(due.map(({ data }) => (data as { voucher: { id: string } }).voucher.id)).toEqual([other.id]));
    expect(await settled(harness.client.call(vouchers.resend, { voucherId: id, staff }))).toBe('STATUS_NOT_ALLOWED');
  });

  test('of an unknown or unpaid voucher is answered with 404, and of one that has ended with nothing left', async () => {
    expect(await settled(refund(randomUUID()))).toBe('VOUCHER_NOT_FOUND');
    const voucher = await buyVoucher(harness);
    await harness.client.call(vouchers.setEnd, { voucherId: voucher.id, form: { validUntil: '2026-12-01' }, staff });
    harness.setTime('2026-12-02T12:00:00Z');
    expect(await settled(refund(voucher.id))).toBe('NOTHING_LEFT');
  });
});

describe('a refund of a voucher that PayPal rejects for good', () => {
  test('needs attention until it is tried again, and the money cannot be used meanwhile', async () => {
    const owed = harness.client.recordEvents(bookingEvents.refundOwed);
    const voucher = await buyVoucher(harness);
    const refundId = randomUUID();
    await refund(voucher.id, { refundId });
    await fail(voucher, refundId);
    await eventually(async () =>
      expect(await listed(voucher.id)).toMatchObject({ balance: 0, refunds: [{ state: 'failed', issue: 'REFUND_NOT_ALLOWED' }] }),
    );
    expect(await settled(refund(voucher.id))).toBe('NOTHING_LEFT');
    expect((await harness.client.call(bookingAttention.list, {})).entries).toMatchObject([
      { kind: 'refundFailed', data: { voucher: voucher.code.slice(-4), guest: 'Grace Hopper', amount: 500, issue: 'REFUND_NOT_ALLOWED' } },
    ]);
    expect(await refund(voucher.id, { refundId })).toMatchObject({ state: 'requested', issue: null });
    expect((await harness.client.call(bookingAttention.list, {})).entries).toEqual([]);
    await eventually(() => expect(owed).toHaveLength(2));
    await complete(voucher, refundId, 500);
    await eventually(async () => expect((await listed(voucher.id)).refunds).toMatchObject([{ state: 'completed' }]));
    await fail(voucher, refundId);
    await complete(voucher, refundId, 500);
    expect((await listed(voucher.id)).refunds).toMatchObject([{ state: 'completed' }]);
    expect(await sums(voucher.id)).toEqual({ issued: 0, left: 0 });
  });

  test('can be paid by hand, once, with a credit note', async () => {
    const returned = harness.client.recordEvents(voucherEvents.returned);
    const voucher = await buyVoucher(harness);
    const refundId = randomUUID();
    expect(await rejection(refund(voucher.id, { refundId, byHand: true }))).toMatchObject({ codes: { refundId: expect.anything() } });
    await refund(voucher.id, { refundId });
    expect(await refund(voucher.id, { refundId, byHand: true })).toMatchObject({ state: 'requested' });
    await fail(voucher, refundId);
    await eventually(async () => expect((await listed(voucher.id)).refunds).toMatchObject([{ state: 'failed' }]));
    const results = await Promise.all(Array.from({ length: 4 }, () => refund(voucher.id, { refundId, byHand: true })));
    expect(results.map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'by_hand'));
    await eventually(() => expect(returned).toHaveLength(1));
    expect(returned[0]!.data).toMatchObject({ byHand: true, amountCents: cents(50_000) });
    const { voucherCreditNotes } = await harness.client.call(books.documents, { month: '2026-12', paymentIds: [] });
    expect(voucherCreditNotes).toMatchObject([{ ref: refundId, method: null, amountCents: 50_000 }]);
    expect(await listed(voucher.id)).toMatchObject({ state: 'returned', balance: 0 });
  });
});
