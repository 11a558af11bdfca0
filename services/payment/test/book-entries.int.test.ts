import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingBackOffice, books, payment } from '@charter/contracts';
import { paymentMaintenance } from '@charter/contracts/operators';
import { startPaymentHarness, type PaymentHarness, bookingPaidBy } from './payment-harness.js';
import { aForeignLine, captureOf, passHours } from './report-harness.js';

let harness: PaymentHarness;
let removeStub: (() => void) | undefined;

beforeAll(async () => {
  harness = await startPaymentHarness('book_entries');
});
afterAll(() => harness?.close());
afterEach(async () => {
  removeStub?.();
  removeStub = undefined;
  await harness.reset();
});

const staff = { id: 1, username: 'captain' };

/** Booking, as it responds about the booking of this payment. Removed after the test: of two stubs either may respond. */
async function stubBooking(paymentId: string): Promise<void> {
  removeStub = harness.client.stubOperation(bookingBackOffice.find, () => bookingPaidBy([paymentId]));
  await harness.client.flush();
}

describe('the entries of a month', () => {
  const monthOf = (at: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Nassau', year: 'numeric', month: '2-digit' }).format(new Date(at));
  const entries = async (month: string) => (await harness.client.call(books.entries, { month })).entries;

  test('are payments with their fees, refunds made here and at PayPal, charge-backs and fees of the account, as PayPal has them', async () => {
    const first = await captureOf(harness);
    const second = await captureOf(harness, 'grace');
    await stubBooking(first.paymentId);
    const refund = { bookingId: randomUUID(), refundId: randomUUID(), amount: 100.5, reason: 'Storm', staff };
    await harness.client.call(payment.refund, refund);
    await harness.atPayPal(`/v2/payments/captures/${first.captureId}/refund`, { amount: { currency_code: 'USD', value: '250.00' } });
    await harness.paypal.reverse(second.captureId);
    await harness.paypal.settings({
      reportExtra: [aForeignLine(first.at, { id: '9FEE00000000000001', eventCode: 'T0106', amount: '-20.00' })],
    });
    const month = monthOf(first.at);
    expect((await entries(month)).map(({ kind, feeCents }) => [kind, feeCents])).toEqual([
      ['payment', null],
      ['payment', null],
      ['refund', null],
    ]);
    await passHours(harness, 5);
    await harness.client.call(paymentMaintenance.agree, {}, 60_000);
    const booked = await entries(month);
    const sumOfKind = (kind: string) =>
      booked.filter((entry) => entry.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(booked.filter(({ kind }) => kind === 'payment')).toMatchObject([
      { paymentId: first.paymentId, payPalId: first.captureId, amountCents: 120_000, feeCents: 3627 },
      { paymentId: second.paymentId, payPalId: second.captureId, amountCents: 120_000, feeCents: 3627 },
    ]);
    // Booking finds the credit notes by these; a charge-back has none. All may be of one second, the unit of the report's times, in any order.
    const refs = booked.filter(({ kind }) => kind === 'refund').map(({ ref }) => ref);
    expect(refs).toHaveLength(3);
    expect(refs).toEqual(
      expect.arrayContaining([expect.stringMatching(`^${first.paymentId}:(?:10050|25000)$`), `${first.paymentId}:35050`, null]),
    );
    const { captures, refunds } = await harness.paypal.state();
    const atPayPal = (rows: { amount: { value: string } }[]) =>
      rows.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
    expect(sumOfKind('payment')).toBe(atPayPal(captures));
    expect(sumOfKind('refund')).toBe(-atPayPal(refunds));
    expect(sumOfKind('fee')).toBe(-2000);
    expect(new Set(booked.map(({ payPalId }) => payPalId)).size).toBe(booked.length);
    expect(await entries('2026-01')).toEqual([]);
  });

  test('begin and end at midnight in Nassau', async () => {
    await captureOf(harness);
    for (const [at, day] of [
      ['2026-07-01T03:59:59Z', '2026-06-30'],
      ['2026-07-01T04:00:00Z', '2026-07-01'],
      ['2026-12-01T04:59:59Z', '2026-11-30'],
      ['2026-12-01T05:00:00Z', '2026-12-01'],
    ] as const) {
      await harness.database.query('UPDATE payment SET captured_at = $1', [at]);
      expect(await entries(day.slice(0, 7))).toMatchObject([{ kind: 'payment', day }]);
    }
  });
});
