import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountingDocument, bookingBackOffice, books, cents, type Folio, folio, paymentEvents, taxes } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { propertyRuns } from '@charter/testing/property-runs';
import fc from 'fast-check';
import { aForm, type BookingHarness, settled, staff, startBookingHarness } from './booking-harness.js';

const runs = propertyRuns(8);
let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('books');
});
afterAll(() => harness?.close());
afterEach(() => harness.database.empty('tax_rule', 'document_series', 'hold', 'booking', 'occupancy', 'inbox'));

type Step = { status: 'confirmed' | 'pending' | 'cancelled' } | { cash: number } | { refund: number } | { settle: true };

interface History {
  /** A booking by phone, of which nothing is paid yet; otherwise one that was paid at PayPal. */
  byPhone: boolean;
  steps: Step[];
}

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

const histories = fc.array(fc.record({ byPhone: fc.boolean(), steps }), { minLength: 2, maxLength: 3 }) as fc.Arbitrary<History[]>;

const phoneBooking = (bookingDate: string) =>
  harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm({ bookingDate }), staff });

/** A booking of 1,200 dollars, and what happened to it. What its state does not allow does not happen. */
async function withHistory({ byPhone, steps: history }: History, bookingDate: string) {
  const { id: bookingId } = await (byPhone ? phoneBooking(bookingDate) : harness.createBooking({ bookingDate }));
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
    } else if (!byPhone) {
      const amount = Math.min(step.refund, 120_000 - refunded);
      if (amount === 0) continue;
      refunded += amount;
      await harness.client.publish(paymentEvents.refunded, {
        paymentId,
        paymentRequestId: randomUUID(),
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

const inCents = (list: Folio['lines']) => list.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
const sumOf = (list: readonly AccountingDocument[], value = ({ amountCents }: AccountingDocument): number => amountCents) =>
  list.reduce((sum, document) => sum + value(document), 0);

test(
  'the sums of a month are those of the folios, and its taxes those of the lines, whatever has happened',
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (all) => {
        await harness.database.empty('tax_rule', 'document_series', 'hold', 'booking', 'occupancy', 'inbox');
        await harness.client.call(taxes.add, { form: { name: 'VAT', rateBp: 1000, validFrom: '2026-01-01' }, staff });
        const made = [];
        for (const [index, history] of all.entries()) made.push(await withHistory(history, `2027-01-${10 + index}`));
        const { documents } = await harness.client.call(books.documents, { month: '2026-12', paymentIds: [] });
        for (const { bookingId } of made) {
          const { booking } = await harness.client.call(bookingBackOffice.find, { bookingId });
          const { lines, payments, refunds, balance } = await harness.client.call(folio.find, { bookingId });
          const own = documents.filter(({ confirmationCode }) => confirmationCode === booking.confirmationCode);
          const [invoices, notes, receipts] = (['invoice', 'credit_note', 'receipt'] as const).map((kind) =>
            own.filter((document) => document.kind === kind),
          ) as [AccountingDocument[], AccountingDocument[], AccountingDocument[]];
          const returned = receipts.filter(({ refund }) => refund);
          expect(sumOf(receipts) - sumOf(returned)).toBe(inCents(payments));
          expect(sumOf(notes.filter(({ unpaid }) => !unpaid)) - sumOf(returned)).toBe(inCents(refunds));
          expect(returned.every(({ amountCents }) => amountCents < 0)).toBe(true);
          for (const document of [...returned, ...receipts]) expect(document.taxCents).toBeUndefined();
          const taxOf = ({ taxCents = cents(0) }: AccountingDocument) => taxCents;
          if (invoices.length === 0) {
            expect([sumOf(notes, taxOf), notes.filter(({ unpaid }) => unpaid)]).toEqual([0, []]);
            continue;
          }
          // What is invoiced and not credited is the price, but for what waits for its refund. A cancellation may keep more than the price.
          const raised = lines.filter(({ kind, amount }) => kind === 'adjustment' && amount > 0);
          const invoicedCents = sumOf(invoices) - sumOf(notes);
          const owedCents = Math.max(0, Math.round(-balance * 100));
          expect(invoicedCents - inCents(lines)).toBeLessThanOrEqual(owedCents);
          expect(invoicedCents - inCents(lines)).toBeGreaterThanOrEqual(0 - inCents(raised));
          if (booking.status === 'confirmed') expect(invoicedCents).toBeGreaterThanOrEqual(inCents(lines));
          // The tax is right to the cent of each document; a credit note before the invoice has no tax, and a later one catches up.
          const taxCents = sumOf(invoices, taxOf) - sumOf(notes, taxOf);
          expect(taxCents).toBeGreaterThanOrEqual(Math.floor(invoicedCents / 11) - own.length);
          expect(taxCents).toBeLessThanOrEqual(Math.ceil(sumOf(invoices) / 11) + own.length);
          expect(sumOf(invoices.slice(0, 1), taxOf)).toBe(10_909);
        }
      }),
      { ...runs, endOnFailure: true },
    );
  },
  runs.numRuns * 15_000,
);
