import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingBackOffice, payment, reconciliation, type Settlement, sumOf, toDollars } from '@charter/contracts';
import { demoVouchers, demoYear } from '@charter/contracts/demo';
import { paymentMaintenance } from '@charter/contracts/operators';
import { BookingReconciliationService } from '../src/reconciliation/booking-reconciliation.service.js';
import { seed } from '../src/seed.js';
import { type PaymentHarness, startPaymentHarness, bookingPaidBy } from './payment-harness.js';

let harness: PaymentHarness;
const charters = demoYear(new Date()).flatMap((charter) => (charter.payment ? [{ ...charter, payment: charter.payment }] : []));
const paid = [...charters, ...demoVouchers(new Date())];
const refundedOf = ({ payment: { refunds } }: Pick<(typeof paid)[number], 'payment'>) =>
  sumOf(refunds.map(({ amountCents }) => amountCents));

beforeAll(async () => {
  harness = await startPaymentHarness('demo_year');
  // The timer does the same at the first start, before there are payments.
  await harness.client.call(paymentMaintenance.agree, {}, 60_000);
  await seed(harness.service, 'year');
});
afterAll(() => harness?.close());

describe('the payments of the demo year', () => {
  test('have the sums of their bookings, here and at the emulator', async () => {
    const [sums] = await harness.database.query<{ payments: string; refunds: string }>(
      'SELECT sum(captured_cents) payments, (SELECT sum(amount_cents) FROM refund) refunds FROM payment WHERE captured_cents IS NOT NULL',
    );
    const expected = { payments: sumOf(paid.map(({ amountCents }) => amountCents)), refunds: sumOf(paid.map(refundedOf)) };
    expect({ payments: Number(sums!.payments), refunds: Number(sums!.refunds) }).toEqual(expected);
    const { captures, refunds } = await harness.paypal.state();
    const cents = (amounts: { amount: { value: string } }[]) =>
      amounts.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
    const ids = new Set(paid.map(({ payment: { captureId } }) => captureId));
    expect({ payments: cents(captures.filter(({ id }) => ids.has(id))), refunds: cents(refunds) }).toEqual(expected);
  });

  test('are not added again when the seed is repeated', async () => {
    const counts = async () => {
      const rows = await harness.database.query('SELECT (SELECT count(*) FROM payment) payments, (SELECT count(*) FROM refund) refunds');
      return [rows, (await harness.paypal.state()).captures.length];
    };
    const before = await counts();
    await seed(harness.service, 'year');
    expect(await counts()).toEqual(before);
  });

  test('differ in nothing from their bookings, by the reconciliation', async () => {
    for (const charter of paid) {
      const { paymentId } = charter.payment;
      harness.bookings.set(paymentId, { paymentId, refundedCents: refundedOf(charter), reversedCents: 0 } as Settlement);
    }
    const { differences } = await harness.service.get(BookingReconciliationService).compare();
    // The five demo bookings that are always there were captured just now, and are not compared yet.
    expect(differences).toMatchObject({
      bookingMissing: 0,
      refundDiffers: 0,
      reversalDiffers: 0,
      paymentUnknown: 0,
      paymentWithoutMoney: 0,
    });
  });

  test('were compared with the report of PayPal last night, and another comparison changes nothing', async () => {
    const books = await harness.client.call(reconciliation.overview, {});
    expect(books).toMatchObject({ lastRun: { startedBy: 'timer', state: 'complete', problem: null }, open: [] });
    expect(books.lastRun!.lines).toBe(books.lastRun!.matched);
    expect(books.closed).toMatchObject([{ kind: 'moneyWithoutPayment', explainedBy: 'captain' }]);
    const stored = () =>
      harness.database.query<{ matched_to: string }>(
        'SELECT transaction_id, fee_cents, payment_id, matched_to FROM paypal_line ORDER BY 1',
      );
    const before = await stored();
    const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    const { run, open } = await harness.client.call(paymentMaintenance.agree, { from }, 60_000);
    expect(run).toMatchObject({ state: 'complete', problem: null });
    expect(run.lines).toBeGreaterThan(books.lastRun!.lines);
    expect(run.matched).toBe(run.lines);
    expect(open).toEqual([]);
    const after = await stored();
    expect(after).toEqual(expect.arrayContaining(before));
    // From 5:00 to 8:00 UTC, the sales of the last day in Nassau are newer than the report of last night.
    const captures = (lines: { matched_to: string }[]) => lines.filter(({ matched_to: kind }) => kind === 'capture').length;
    const fees = await harness.database.query(`SELECT 1 FROM outbox WHERE subject LIKE '%feeReported'`);
    expect(fees).toHaveLength(captures(after) - captures(before));
  });

  test('can be refunded by staff', async () => {
    const recent = charters.findLast(({ status, payment: { refunds } }) => status === 'confirmed' && refunds.length === 0)!;
    const { paymentId, captureId } = recent.payment;
    harness.client.stubOperation(bookingBackOffice.find, () => bookingPaidBy([paymentId]));
    await harness.client.flush();
    const request = {
      bookingId: recent.bookingId,
      amount: toDollars(recent.amountCents),
      reason: 'Engine trouble',
      staff: { id: 1, username: 'captain' },
    };
    await harness.client.call(payment.refund, request);
    const { captures } = await harness.paypal.state();
    expect(captures.find(({ id }) => id === captureId)?.status).toBe('REFUNDED');
  });
});
