import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Booking,
  bookingAttention,
  bookingBackOffice,
  cents,
  folio,
  type ManualMethod,
  paymentEvents,
  toDollars,
} from '@charter/contracts';
import { SeededRandom } from '@charter/demo';
import { eventually } from '@charter/testing';
import { aForm, type BookingHarness, defaultTime, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('folio');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('hold', 'payment_request', 'booking', 'block', 'occupancy', 'dead_letter', 'outbox', 'audit');
});

const folioOf = (bookingId: string) => harness.client.call(folio.find, { bookingId });
const open = (bookingId: string) => harness.client.call(bookingBackOffice.find, { bookingId });
const byPhone = (): Promise<Booking> => harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm(), staff });
const record = (bookingId: string, amount: number, over: { method?: ManualMethod; note?: string; entryId?: string } = {}) =>
  harness.client.call(folio.recordPayment, { bookingId, amount, method: 'cash', entryId: randomUUID(), staff, ...over });
const cancel = (bookingId: string, refund: { amount: number } | 'all' | 'none' | 'policy' = 'policy') =>
  harness.client.call(bookingBackOffice.changeStatus, { bookingId, status: 'cancelled', refund, reason: 'Plans changed', staff });

async function refunded(paymentId: string, total: number, amount: number): Promise<void> {
  await harness.client.publish(paymentEvents.refunded, {
    paymentId,
    paymentRequestId: randomUUID(),
    refundId: randomUUID(),
    amountCents: cents(amount),
    refundedCents: cents(total),
    capturedCents: cents(120_000),
    reason: 'staff',
  });
}

describe('the folio of a booking', () => {
  test('that was paid online has its line and its payment', async () => {
    const { id, totalAmount } = await harness.createBooking();
    const { lines, payments, refunds, balance } = await folioOf(id);
    expect(lines).toMatchObject([{ kind: 'line', text: 'Charter 1', amount: totalAmount, method: null, who: 'the guest' }]);
    expect(payments).toMatchObject([{ kind: 'payment', amount: totalAmount, method: 'paypal', who: 'the guest' }]);
    expect([refunds, balance]).toEqual([[], 0]);
    expect((await open(id)).booking).toMatchObject({ paymentStatus: 'paid', balanceDue: 0 });
  });

  test('by phone is paid in part, in full and too much by what staff record', async () => {
    const { id } = await byPhone();
    expect((await open(id)).booking).toMatchObject({ paymentStatus: 'pending', balanceDue: 1200 });
    expect(await record(id, 499.5, { note: 'At the dock' })).toMatchObject({
      payments: [{ amount: 499.5, method: 'cash', text: 'At the dock', who: 'captain' }],
      balance: 700.5,
    });
    expect((await open(id)).booking).toMatchObject({ paymentStatus: 'partially_paid', balanceDue: 700.5 });
    await record(id, 700.5, { method: 'terminal' });
    expect((await open(id)).booking).toMatchObject({ paymentStatus: 'paid', balanceDue: 0 });
    expect(await record(id, 10, { method: 'bank' })).toMatchObject({ balance: -10 });
    expect((await open(id)).booking).toMatchObject({ paymentStatus: 'paid', balanceDue: 0 });
  });

  test('that was paid at PayPal and in cash at the same time is listed as overpaid until the difference was given back', async () => {
    const overpaid = async () => {
      const { entries } = await harness.client.call(bookingAttention.list, {});
      return entries.filter(({ kind }) => kind === 'overpaid').map(({ subject, data }) => [subject, data.amount]);
    };
    const { id } = await harness.createBooking();
    expect(await overpaid()).toEqual([]);
    await record(id, 400);
    expect(await folioOf(id)).toMatchObject({ balance: -400 });
    expect(await overpaid()).toEqual([[id, 400]]);
    const { paymentId } = await open(id);
    await refunded(paymentId!, 40_000, 40_000);
    // What was too much reduces no price.
    await eventually(async () =>
      expect(await folioOf(id)).toMatchObject({ lines: [{ amount: 1200 }], refunds: [{ amount: 400 }], balance: 0 }),
    );
    expect(await overpaid()).toEqual([]);
  });

  test('has a payment once, however often and at the same time it is recorded', async () => {
    const { id } = await byPhone();
    const entryId = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => record(id, 400, { entryId })));
    expect(await folioOf(id)).toMatchObject({ payments: [{ amount: 400 }], balance: 800 });
    expect(await settled(record(id, 500, { entryId }))).toBe('INVALID');
    const other = await harness.createBooking({ timeSlot: '2:00 PM - 6:00 PM' });
    expect(await settled(record(other.id, 400, { entryId }))).toBe('INVALID');
    expect((await folioOf(id)).payments).toHaveLength(1);
  });

  test('is corrected by a counter-entry, and no entry can be changed or deleted', async () => {
    const { id } = await byPhone();
    await record(id, 1200);
    expect(await settled(record(id, -1200))).toBe('INVALID');
    expect(await settled(record(id, -1200.01, { note: 'Another booking' }))).toBe('INVALID');
    expect(await settled(record(id, -1200, { method: 'bank', note: 'Another booking' }))).toBe('INVALID');
    expect(await record(id, -1200, { note: 'Another booking' })).toMatchObject({ balance: 1200 });
    expect((await open(id)).booking.paymentStatus).toBe('pending');
    await expect(harness.database.query('UPDATE folio_entry SET amount_cents = 1')).rejects.toThrow('never changed or deleted');
    await expect(harness.database.query('DELETE FROM folio_entry')).rejects.toThrow('never changed or deleted');
  });

  test('has a refund out of courtesy as a refund and a lower price', async () => {
    const { id } = await harness.createBooking();
    const { paymentId } = await open(id);
    await refunded(paymentId!, 20_000, 20_000);
    await refunded(paymentId!, 20_000, 20_000);
    await eventually(async () =>
      expect(await folioOf(id)).toMatchObject({
        lines: [{ amount: 1200 }, { kind: 'adjustment', amount: -200 }],
        refunds: [{ kind: 'refund', amount: 200, method: 'paypal', who: 'PayPal' }],
        balance: 0,
      }),
    );
    expect((await open(id)).booking).toMatchObject({ paymentStatus: 'partially_refunded', balanceDue: 0 });
  });

  test('of a cancelled booking has what it keeps, what is due until it was refunded, and the price again when it is reinstated', async () => {
    const { id } = await byPhone();
    await record(id, 700);
    // The business keeps 10 % of 1,200 dollars: 700 - 120.
    await cancel(id);
    expect(await folioOf(id)).toMatchObject({ lines: [{ amount: 1200 }, { text: 'Cancelled', amount: -1080 }], balance: -580 });
    await harness.client.call(bookingBackOffice.settleRefund, { bookingId: id, note: 'Cash', staff });
    expect(await folioOf(id)).toMatchObject({ refunds: [{ amount: 580, method: null, text: 'Cash', who: 'captain' }], balance: 0 });
    expect((await open(id)).booking).toMatchObject({ paymentStatus: 'partially_refunded', balanceDue: 0 });
  });

  test('of a cancellation that is undone is what it was before', async () => {
    const { id } = await byPhone();
    await cancel(id);
    expect(await folioOf(id)).toMatchObject({ balance: 0 });
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: id, status: 'pending', staff });
    expect(await folioOf(id)).toMatchObject({ balance: 1200 });
    expect((await open(id)).booking.balanceDue).toBe(1200);
  });

  test('asks the guest again for what PayPal took back, until it is returned', async () => {
    const { id } = await harness.createBooking();
    const { paymentId } = await open(id);
    const reversed = { paymentId: paymentId!, paymentRequestId: randomUUID(), refundedCents: cents(0), capturedCents: cents(120_000) };
    await harness.client.publish(paymentEvents.reversed, { ...reversed, reversedCents: cents(120_000) });
    await eventually(async () => expect(await folioOf(id)).toMatchObject({ refunds: [{ kind: 'reversal', amount: 1200 }], balance: 1200 }));
    await harness.client.publish(paymentEvents.reversed, { ...reversed, reversedCents: cents(0) });
    await eventually(async () => expect(await folioOf(id)).toMatchObject({ balance: 0 }));
  });
});

test.each([1, 2])('the balance follows from a random history of payments, refunds and cancellations (seed %i)', async (seed) => {
  const random = new SeededRandom(`folio ${seed}`);
  const { id } = await harness.createBooking();
  const { paymentId } = await open(id);
  // What PayPal and the cash box have, and what the guest is charged.
  const ledger = { paypal: 120_000, back: 0, cash: 0, byHand: 0, price: 120_000 };
  let cancelled = false;
  for (let step = 0; step < 15; step += 1) {
    const amount = random.between(1, 40_000);
    const balance = ledger.price - ledger.paypal - ledger.cash + ledger.back + ledger.byHand;
    switch (random.between(0, 3)) {
      case 0:
        await record(id, toDollars(cents(amount)));
        ledger.cash += amount;
        break;
      case 1: {
        const counter = Math.min(amount, ledger.cash);
        if (counter === 0) break;
        await record(id, -toDollars(cents(counter)), { note: 'Wrong' });
        ledger.cash -= counter;
        break;
      }
      case 2: {
        const refund = Math.min(amount, ledger.paypal - ledger.back);
        if (refund === 0) break;
        ledger.back += refund;
        ledger.price -= Math.max(0, balance + refund - Math.max(balance, 0));
        await refunded(paymentId!, ledger.back, refund);
        await eventually(async () => expect((await folioOf(id)).refunds.length).toBeGreaterThan(0));
        await eventually(async () => expect((await open(id)).refundedAmount).toBe(toDollars(cents(ledger.back))));
        break;
      }
      default: {
        if (cancelled) break;
        cancelled = true;
        await cancel(id, 'none');
        ledger.price -= balance;
      }
    }
    const expected = ledger.price - ledger.paypal - ledger.cash + ledger.back + ledger.byHand;
    expect(Math.round((await folioOf(id)).balance * 100)).toBe(expected);
    const [row] = await harness.database.query<{ balance_cents: string; paid_cents: string }>(
      'SELECT balance_cents, paid_cents FROM booking',
    );
    expect([Number(row!.balance_cents), Number(row!.paid_cents)]).toEqual([expected, ledger.paypal + ledger.cash]);
  }
});
