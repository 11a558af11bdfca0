import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingAttention,
  bookingBackOffice,
  bookingEvents,
  bookingList,
  type BookingRefundFailed,
  type BookingRefundOwed,
  type BookingStatusChanged,
  books,
  type CancellationOptions,
  cancellations,
  cents,
  type Event,
  folio,
  paymentEvents,
  sumOf,
  trip,
  tripBackOffice,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { aForm, type BookingHarness, defaultTime, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
let owed: Event<BookingRefundOwed>[];
let failures: Event<BookingRefundFailed>[];
let changed: Event<BookingStatusChanged>[];

beforeAll(async () => {
  harness = await startBookingHarness('refund_parts');
  owed = harness.client.recordEvents(bookingEvents.refundOwed);
  failures = harness.client.recordEvents(bookingEvents.refundFailed);
  changed = harness.client.recordEvents(bookingEvents.statusChanged);
  await harness.client.flush();
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('hold', 'payment_request', 'booking', 'block', 'occupancy', 'dead_letter', 'outbox', 'audit');
  for (const events of [owed, failures, changed]) events.length = 0;
});

const call: BookingHarness['client']['call'] = (...args) => harness.client.call(...args);
const find = (bookingId: string) => call(bookingBackOffice.find, { bookingId });
const cash = (bookingId: string, amount: number) =>
  call(folio.recordPayment, { bookingId, amount, method: 'cash', entryId: randomUUID(), staff });

/** Asks for a balance, which is paid through PayPal. @returns the payment's id */
async function payBalance(bookingId: string, amount: number): Promise<string> {
  await call(folio.requestPayment, { bookingId, kind: 'balance', amount, dueAt: '2026-12-29T17:00', staff });
  const { requests } = await call(folio.find, { bookingId });
  const paymentRequestId = requests[0]!.id;
  const paymentId = randomUUID();
  await harness.client.publish(paymentEvents.captured, {
    paymentId,
    paymentRequestId,
    orderId: 'ORDER12345',
    captureId: randomUUID(),
    amountCents: cents(amount * 100),
  });
  await eventually(async () => expect((await find(bookingId)).paymentIds).toContain(paymentId));
  return paymentId;
}

/** A booking by phone of $1,200 with these balances paid through PayPal, 42 days before departure: a cancellation refunds 90 %, $1,080. */
async function paidBy(...amounts: number[]): Promise<{ id: string; paymentIds: string[] }> {
  const { id } = await call(bookingBackOffice.createPhoneBooking, { form: aForm(), staff });
  const paymentIds: string[] = [];
  for (const amount of amounts) paymentIds.push(await payBalance(id, amount));
  return { id, paymentIds };
}

const cancel = (bookingId: string, options: CancellationOptions = { cancellationId: randomUUID() }) =>
  call(bookingBackOffice.changeStatus, { bookingId, status: 'cancelled', staff, ...options });
const pay = (bookingId: string) => call(cancellations.payRefund, { bookingId, staff });
const handBack = (bookingId: string, refundId?: string) =>
  call(bookingBackOffice.settleRefund, { bookingId, note: 'At the dock', staff, ...(refundId && { refundId }) });
const stateBecomes = (bookingId: string, refundState: string) =>
  eventually(async () => expect((await find(bookingId)).cancellation?.refundState).toBe(refundState));
const attention = async () => (await call(bookingAttention.list, {})).entries.map(({ kind, data }) => [kind, data.amount, data.issue]);

/** Payment has refunded so much of this payment in total. */
const refunded = (paymentId: string, refundedCents: number) =>
  harness.client.publish(paymentEvents.refunded, {
    paymentId,
    paymentRequestId: randomUUID(),
    refundId: randomUUID(),
    amountCents: cents(refundedCents),
    refundedCents: cents(refundedCents),
    capturedCents: cents(refundedCents),
    reason: 'cancellation',
  });
const refundFailed = (refundId: string, paymentId: string) =>
  harness.client.publish(paymentEvents.refundFailed, { refundId, paymentId, issue: 'TRANSACTION_DISPUTED' });
/** Waits for the refunds that payment is asked for, in their order. */
async function requested(count: number): Promise<BookingRefundOwed[]> {
  await eventually(() => expect(owed).toHaveLength(count));
  return owed.map(({ data }) => data);
}

describe('a cancelled booking with several payments', () => {
  test('refunds over three captures with one disputed: two go, one waits for a person, and the sums are equal', async () => {
    const { id, paymentIds } = await paidBy(500, 400, 300);
    await cancel(id);
    const parts = await requested(3);
    expect(parts.map(({ paymentId, amountCents }) => [paymentId, amountCents])).toEqual([
      [paymentIds[0], 50_000],
      [paymentIds[1], 40_000],
      [paymentIds[2], 18_000],
    ]);
    const refundIds = parts.map(({ refundId }) => refundId!);
    expect(new Set([...refundIds, parts[0]!.cancellationId]).size).toBe(4);
    expect((await find(id)).cancellation).toMatchObject({ refundState: 'sent', outstanding: 1080 });
    await refunded(paymentIds[0]!, 50_000);
    for (let times = 0; times < 2; times += 1) await refundFailed(refundIds[2]!, paymentIds[2]!);
    await stateBecomes(id, 'failed');
    await refunded(paymentIds[1]!, 40_000);
    await eventually(async () => expect((await find(id)).refundedAmount).toBe(900));
    expect(await find(id)).toMatchObject({
      refundOwed: 180,
      cancellation: {
        refundState: 'failed',
        payable: 180,
        outstanding: 180,
        refundIssue: 'TRANSACTION_DISPUTED',
        refunds: [
          { amount: 500, state: 'done', outstanding: 0 },
          { amount: 400, state: 'done', outstanding: 0 },
          { id: refundIds[2], amount: 180, state: 'failed', outstanding: 180, issue: 'TRANSACTION_DISPUTED' },
        ],
      },
    });
    expect(await attention()).toEqual([['refundFailed', 180, 'TRANSACTION_DISPUTED']]);
    await eventually(() => expect(failures.map(({ data }) => [data.amount, data.issue])).toEqual([[180, 'TRANSACTION_DISPUTED']]));
    const { path } = await call(tripBackOffice.newLink, { bookingId: id, staff });
    expect((await call(trip.find, { key: path.split('/').at(-1)! })).cancellation).toMatchObject({
      refundState: 'failed',
      refunds: [
        { state: 'done', amount: 900 },
        { state: 'failed', amount: 180 },
      ],
    });

    // The same refund is tried again, for what is left of it.
    expect(await pay(id)).toMatchObject({ refundState: 'sent', refundIssue: null });
    const again = (await requested(4)).at(-1)!;
    expect(again).toMatchObject({ refundId: refundIds[2], paymentId: paymentIds[2], amountCents: 18_000 });
    await refundFailed(refundIds[2]!, paymentIds[2]!);
    await stateBecomes(id, 'failed');
    await handBack(id, refundIds[2]);
    expect(await find(id)).toMatchObject({
      refundOwed: 0,
      refundedAmount: 1080,
      cancellation: { refundState: 'done' },
      folio: { balance: 0 },
    });
    expect(await attention()).toEqual([]);
    // PayPal still has $300 of the last payment, of which $180 were handed back in cash.
    expect((await find(id)).remainingAmount).toBe(120);

    const { documents } = await call(books.documents, { month: '2026-12', paymentIds: [] });
    const notes = documents.filter(({ kind }) => kind === 'credit_note');
    expect(notes.map(({ amountCents, method }) => [amountCents, method])).toEqual([
      [50_000, 'paypal'],
      [40_000, 'paypal'],
      [18_000, null],
    ]);
    const { refunds } = await call(folio.find, { bookingId: id });
    expect(sumOf(notes.map(({ amountCents }) => amountCents))).toBe(refunds.reduce((sum, { amount }) => sum + amount * 100, 0));
  });

  test('hands back what was paid by hand, and the refund of the only capture has the id of the cancellation', async () => {
    const { id, paymentIds } = await paidBy(900);
    await cash(id, 300);
    expect((await call(cancellations.quote, { bookingId: id })).policy.shares).toEqual({ paypal: 900, voucher: 0, byHand: 180 });
    const cancellationId = randomUUID();
    await cancel(id, { cancellationId });
    expect(await requested(1)).toEqual([{ cancellationId, paymentId: paymentIds[0], amountCents: 90_000, cause: 'business' }]);
    await eventually(() => expect(changed.map(({ data }) => [data.refundSent, data.refundByHand])).toEqual([[true, 180]]));
    expect(await find(id)).toMatchObject({ refundOwed: 180, cancellation: { refundState: 'by_hand', outstanding: 1080, payable: 0 } });
    expect(await attention()).toEqual([['refundByHand', 180, undefined]]);
    // What is on its way is not requested again.
    expect(await pay(id)).toMatchObject({ refundState: 'by_hand' });
    await handBack(id);
    expect((await find(id)).cancellation).toMatchObject({ refundState: 'sent', outstanding: 900 });
    await refunded(paymentIds[0]!, 90_000);
    await stateBecomes(id, 'done');
    expect((await call(folio.find, { bookingId: id })).balance).toBe(0);
    expect(owed).toHaveLength(1);
  });

  test('settles exactly the part that was handed back, and lists both that wait', async () => {
    const { id, paymentIds } = await paidBy(700, 200);
    await cash(id, 300);
    await cancel(id);
    const [first, second] = await requested(2);
    await refunded(paymentIds[0]!, 70_000);
    await refundFailed(second!.refundId!, paymentIds[1]!);
    await stateBecomes(id, 'failed');
    expect((await attention()).toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
      ['refundByHand', 180, undefined],
      ['refundFailed', 200, 'TRANSACTION_DISPUTED'],
    ]);
    for (const kind of ['refundOwed', 'refundFailed'] as const) {
      expect((await call(bookingList.page, { attention: kind })).bookings.map((booking) => booking.id)).toEqual([id]);
    }
    const byHand = (await find(id)).cancellation!.refunds.find((part) => part.byHand)!;
    expect(await settled(handBack(id, first!.refundId))).toBe('NOTHING_TO_REFUND');
    await handBack(id, byHand.id);
    expect(await find(id)).toMatchObject({ refundOwed: 200, refundedAmount: 880, cancellation: { refundState: 'failed', payable: 200 } });
    expect((await find(id)).history.at(-1)).toMatchObject({ before: { refundOwed: 380 }, after: { refundOwed: 200, note: 'At the dock' } });
    expect(await settled(handBack(id, byHand.id))).toBe('NOTHING_TO_REFUND');
    await handBack(id);
    expect(await find(id)).toMatchObject({ refundOwed: 0, cancellation: { refundState: 'done' }, folio: { balance: 0 } });
  });

  test('that staff pay later, or have deleted, is refunded in the same parts, less what went back meanwhile', async () => {
    const { id, paymentIds } = await paidBy(500, 700);
    await cancel(id, {});
    expect(await find(id)).toMatchObject({ refundOwed: 1080, cancellation: { refundState: 'owed', payable: 1080, refunds: [] } });
    await refunded(paymentIds[0]!, 20_000);
    await eventually(async () => expect((await find(id)).refundOwed).toBe(880));
    await pay(id);
    expect((await requested(2)).map(({ paymentId, amountCents }) => [paymentId, amountCents])).toEqual([
      [paymentIds[0], 30_000],
      [paymentIds[1], 58_000],
    ]);
    await refunded(paymentIds[0]!, 50_000);
    await refunded(paymentIds[1]!, 58_000);
    await stateBecomes(id, 'done');

    const deleted = await paidBy(300, 100);
    await call(bookingBackOffice.remove, { bookingId: deleted.id, force: true, staff });
    owed.length = 0;
    // 1,200 less the 120 that the business keeps, of which 400 are paid.
    expect(await find(deleted.id)).toMatchObject({ refundOwed: 280, cancellation: { refundState: 'owed' } });
    await pay(deleted.id);
    expect((await requested(1))[0]).toMatchObject({ paymentId: deleted.paymentIds[0], amountCents: 28_000 });
  });

  test('for the weather refunds everything of every payment', async () => {
    const { id, paymentIds } = await paidBy(500, 400);
    await cash(id, 300);
    harness.setTime('2027-01-11T08:00:00Z');
    await cancel(id, { cancellationId: randomUUID(), cause: 'weather' });
    expect((await requested(2)).map(({ paymentId, amountCents }) => [paymentId, amountCents])).toEqual([
      [paymentIds[0], 50_000],
      [paymentIds[1], 40_000],
    ]);
    expect(await find(id)).toMatchObject({ refundOwed: 300, cancellation: { explanation: { due: 1200 }, refundState: 'by_hand' } });
  });

  test('counts what PayPal has taken back: nothing waits for a person any more', async () => {
    const { id, paymentIds } = await paidBy(500, 700);
    await cancel(id);
    const [first, second] = await requested(2);
    await refunded(paymentIds[1]!, 58_000);
    await refundFailed(first!.refundId!, first!.paymentId);
    await stateBecomes(id, 'failed');
    expect(await attention()).toEqual([['refundFailed', 500, 'TRANSACTION_DISPUTED']]);
    await harness.client.publish(paymentEvents.reversed, {
      paymentId: paymentIds[0]!,
      paymentRequestId: randomUUID(),
      reversedCents: cents(50_000),
      refundedCents: cents(0),
      capturedCents: cents(50_000),
    });
    await eventually(async () => expect((await find(id)).refundOwed).toBe(0));
    expect((await attention()).filter(([kind]) => kind === 'refundFailed')).toEqual([]);
    expect(await settled(handBack(id))).toBe('NOTHING_TO_REFUND');
    expect(second!.amountCents).toBe(58_000);
  });
});
