import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { bookingBackOffice, books, cents, type Folio, folio, paymentEvents, taxes } from '@charter/contracts';
import { eventually } from '@charter/testing';
import fc from 'fast-check';
import { type BookingHarness, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('books');
});
afterAll(() => harness?.close());
afterEach(() => harness.database.empty('tax_rule', 'document_series', 'hold', 'booking', 'occupancy', 'inbox'));

type Step = { status: 'confirmed' | 'pending' | 'cancelled' } | { cash: number } | { refund: number } | { settle: true };

const steps = fc.array(
  fc.oneof(
    fc.record({ status: fc.constantFrom('confirmed' as const, 'confirmed' as const, 'pending' as const, 'cancelled' as const) }),
    fc.record({ cash: fc.integer({ min: 1, max: 90_000 }) }),
    fc.record({ refund: fc.integer({ min: 1, max: 60_000 }) }),
    fc.record({ refund: fc.integer({ min: 1, max: 60_000 }) }),
    fc.record({ settle: fc.constant(true as const) }),
  ) as fc.Arbitrary<Step>,
  { minLength: 3, maxLength: 6 },
);

/** A booking of 1,200 dollars that was paid at PayPal, and what happened to it. What its state does not allow does not happen. */
async function withHistory(history: readonly Step[], bookingDate: string) {
  const { id: bookingId } = await harness.createBooking({ bookingDate });
  const [row] = await harness.database.query<{ payment_id: string }>('SELECT payment_id FROM booking WHERE id = $1', [bookingId]);
  const paymentId = row!.payment_id;
  let refunded = 0;
  for (const step of history) {
    if ('status' in step) {
      await settled(harness.client.call(bookingBackOffice.changeStatus, { bookingId, status: step.status, staff }));
    } else if ('cash' in step) {
      const payment = { bookingId, amount: step.cash / 100, method: 'cash' as const, entryId: randomUUID(), note: '', staff };
      await settled(harness.client.call(folio.recordPayment, payment));
    } else if ('settle' in step) {
      await settled(harness.client.call(bookingBackOffice.settleRefund, { bookingId, note: 'Cash', staff }));
    } else {
      const amount = Math.min(step.refund, 120_000 - refunded);
      if (amount === 0) continue;
      refunded += amount;
      await harness.client.publish(paymentEvents.refunded, {
        paymentId,
        holdId: randomUUID(),
        refundId: randomUUID(),
        amountCents: cents(amount),
        refundedCents: cents(refunded),
        capturedCents: cents(120_000),
        reason: 'staff',
      });
      await eventually(async () =>
        expect(
          await harness.database.query("SELECT 1 FROM folio_entry WHERE kind = 'refund' AND ref = $1", [`${paymentId}:${refunded}`]),
        ).toHaveLength(1),
      );
    }
  }
  return { bookingId, paymentId };
}

const inCents = (list: Folio['lines']) =>
  list.reduce((sum, { kind, amount }) => sum + (kind === 'adjustment' ? 0 : Math.round(amount * 100)), 0);

test('the sums of a month are those of the folios, and its taxes those of the lines, whatever has happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 3 }), async (histories) => {
      await harness.database.empty('tax_rule', 'document_series', 'hold', 'booking', 'occupancy', 'inbox');
      await harness.client.call(taxes.add, { form: { name: 'VAT', rateBp: 1000, validFrom: '2026-01-01' }, staff });
      const made = [];
      for (const [index, history] of histories.entries()) made.push(await withHistory(history, `2027-01-${10 + index}`));
      const { documents } = await harness.client.call(books.documents, { month: '2026-12', paymentIds: [] });
      const folios = await Promise.all(made.map(({ bookingId }) => harness.client.call(folio.find, { bookingId })));
      const sumOf = (kind: string) =>
        documents.filter((found) => found.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(sumOf('receipt')).toBe(folios.reduce((sum, { payments }) => sum + inCents(payments), 0));
      expect(sumOf('credit_note')).toBe(folios.reduce((sum, { refunds }) => sum + inCents(refunds), 0));
      const invoiced = documents.filter(({ kind }) => kind === 'invoice');
      expect(sumOf('invoice')).toBe(120_000 * invoiced.length);
      expect(invoiced.map(({ taxCents }) => taxCents)).toEqual(invoiced.map(() => 10_909));
      for (const { confirmationCode } of invoiced) {
        const credited = documents.filter((found) => found.kind === 'credit_note' && found.confirmationCode === confirmationCode);
        const tax = credited.reduce((sum, { taxCents = cents(0) }) => sum + taxCents, 0);
        const amount = credited.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(tax).toBeLessThanOrEqual(Math.min(10_909, Math.ceil(amount / 11)));
      }
      for (const note of documents.filter(({ kind }) => kind === 'credit_note')) {
        if (!invoiced.some(({ confirmationCode }) => confirmationCode === note.confirmationCode)) expect(note.taxCents).toBeUndefined();
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);
