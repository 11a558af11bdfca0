import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookingDetail, payment } from '@charter/contracts';
import { propertyRuns } from '@charter/testing/property-runs';
import fc from 'fast-check';
import { type Beginning, BookingHistory, inCents, type Step } from './booking-history.js';
import { firstDate, type MoneyHarness, otherDates, startMoneyHarness } from './money-harness.js';
import type { PayPalBooks } from './paypal-books.js';

/**
 * Random histories of a booking, through booking and payment as they run, with PayPal's emulator: after every step the balance is the price
 * less what PayPal's ledger has, what was paid by hand, and what vouchers have paid, to the cent.
 */

const runs = propertyRuns(2);
let harness: MoneyHarness;
/** How often each step was not rejected: printed, so that a test of nothing is noticed. */
const made = new Map<string, number>();

beforeAll(async () => {
  harness = await startMoneyHarness();
});
afterAll(async () => {
  process.stdout.write(`${[...made].map(([kind, count]) => `${kind}: ${count}`).join(', ')}\n`);
  await harness?.close();
});

const percent = fc.oneof({ weight: 1, arbitrary: fc.constant(100) }, { weight: 3, arbitrary: fc.integer({ min: 1, max: 99 }) });
const which = fc.nat({ max: 3 });
const options = {
  refund: fc.oneof(fc.constantFrom('policy' as const, 'all' as const, 'none' as const), percent),
  payNow: fc.boolean(),
};
const date = fc.constantFrom(firstDate, ...(Object.keys(otherDates) as (keyof typeof otherDates)[]));

const weighted: [number, fc.Arbitrary<Step>][] = [
  [6, fc.record({ kind: fc.constant('pay balance'), percent, declined: fc.integer({ min: 0, max: 6 }).map((one) => one === 0) })],
  [1, fc.record({ kind: fc.constant('open order'), percent })],
  [2, fc.record({ kind: fc.constant('capture open order') })],
  [2, fc.record({ kind: fc.constant('buy add-on'), id: fc.constantFrom(1, 2) })],
  [3, fc.record({ kind: fc.constantFrom('guest moves', 'staff move'), date })],
  [2, fc.record({ kind: fc.constant('pay by hand'), amountCents: fc.integer({ min: 1, max: 90_000 }) })],
  [1, fc.record({ kind: fc.constant('correct payment by hand'), percent })],
  [2, fc.record({ kind: fc.constant('staff refund'), percent })],
  [1, fc.record({ kind: fc.constantFrom('refund at PayPal', 'charge-back'), which, percent })],
  [1, fc.record({ kind: fc.constantFrom('open dispute', 'win dispute'), which })],
  [1, fc.record({ kind: fc.constant('guest cancels') })],
  [2, fc.record({ kind: fc.constant('staff cancel'), ...options })],
  [2, fc.record({ kind: fc.constantFrom('staff pay refund', 'staff hand back', 'reinstate') })],
  [1, fc.record({ kind: fc.constant('give gratuity'), dollars: fc.integer({ min: 1, max: 400 }) })],
  [1, fc.record({ kind: fc.constant('time passes'), hours: fc.integer({ min: 1, max: 500 }) })],
] as [number, fc.Arbitrary<Step>][];
const anyStep = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Vouchers pay no part of a charter with a deposit. */
const anyBeginning: fc.Arbitrary<Beginning> = fc.oneof(
  fc.record({
    packageId: fc.constant(1 as const),
    byPhone: fc.constant(false),
    vouchers: fc.array(fc.integer({ min: 50, max: 900 }), { maxLength: 2 }),
  }),
  fc.record({ packageId: fc.constantFrom(1 as const, 2 as const), byPhone: fc.constant(true), vouchers: fc.constant<number[]>([]) }),
  fc.record({ packageId: fc.constant(2 as const), byPhone: fc.constant(false), vouchers: fc.constant<number[]>([]) }),
);

const sumOf = (list: readonly { amount: number }[]): number => list.reduce((sum, { amount }) => sum + inCents(amount), 0);

/** Why PayPal may reject a refund: there is a dispute. Never because it is more than was captured. */
const rejections: ReadonlySet<string> = new Set(['TRANSACTION_DISPUTED', 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK']);

/** What is true after every step. */
interface Moment {
  detail: BookingDetail;
  paypal: PayPalBooks;
  /** Cents of the refund that the cancellation has requested, what went back to vouchers included; null when it has requested none. */
  requested: number | null;
}

async function look(history: BookingHistory): Promise<Moment> {
  const [detail, paypal] = await Promise.all([history.find(), history.paypalBooks()]);
  return { detail, paypal, requested: detail.cancellation && (await requestedRefund(detail.cancellation)) };
}

async function requestedRefund({ id }: { id: string }): Promise<number | null> {
  const [row] = await harness.bookingData.query<{ count: number; cents: number }>(
    `SELECT count(*)::int AS count, coalesce(sum(amount_cents), 0)::int AS cents FROM (
       SELECT amount_cents FROM refund_part WHERE cancellation_id = $1
       UNION ALL SELECT amount_cents FROM voucher_entry WHERE kind = 'refund' AND ref = $1::text) AS part`,
    [id],
  );
  return row!.count > 0 ? row!.cents : null;
}

/** The balance is the price less the money that PayPal, the cash box and the vouchers have. */
async function requireBalance(history: BookingHistory, { detail, paypal }: Moment): Promise<void> {
  const { booking, folio, cancellation } = detail;
  const received = paypal.sumOf('booking') + history.byHand + (await history.usedVouchers());
  const balance = inCents(folio.balance);
  expect({ balance }).toEqual({ balance: sumOf(folio.lines) - received });
  expect(sumOf(folio.lines.filter(({ kind }) => kind === 'line'))).toBe(inCents(booking.totalAmount));
  expect(inCents(detail.remainingAmount)).toBe(Math.max(0, received));
  // While nothing else has happened since the cancellation, the guest is owed what is outstanding of its refund.
  if (cancellation && history.isUndisturbed) expect(0 - balance).toBe(inCents(cancellation.outstanding));
}

/** Payment has of each capture what PayPal has, and refunds no more. */
async function requireRefundable(history: BookingHistory, { paypal }: Moment): Promise<void> {
  for (const { paymentId, refunded, reversed, left } of paypal.captures) {
    const record = await history.call(payment.find, { paymentId });
    expect([inCents(record.refundedAmount), inCents(record.reversedAmount)]).toEqual([refunded, reversed]);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(inCents(record.refundableAmount)).toBe(left);
    expect(record.refunds.filter(({ state, issue }) => state !== 'completed' && !rejections.has(issue!))).toEqual([]);
  }
}

/** The parts of a refund sum to what was due when it was requested. */
function requireParts(before: Moment, { detail, requested }: Moment): void {
  const { cancellation } = detail;
  if (!cancellation || requested === null || before.requested !== null) return;
  // Staff may request it later than the cancellation: what went back meanwhile counts.
  const due = before.detail.cancellation?.outstanding ?? cancellation.explanation.due;
  expect(requested).toBe(inCents(due));
}

/** A gratuity is the crew's: it is in no account, and no cancellation refunds it. */
async function requireGratuities({ paypal }: Moment): Promise<void> {
  const given = await harness.bookingData.query<{ id: string; cents: number }>(
    'SELECT payment_id AS id, amount_cents::int AS cents FROM gratuity',
  );
  const captured = paypal.captures.filter(({ purpose }) => purpose === 'gratuity');
  expect(new Map(given.map(({ id, cents }) => [id, cents]))).toEqual(new Map(captured.map(({ paymentId, left }) => [paymentId, left])));
}

/** What was invoiced, credited and received is what the account has. */
async function requireDocuments({ detail: { folio, booking } }: Moment): Promise<void> {
  const documents = await harness.bookingData.query<{ kind: string; amount: number; moved: boolean; returned: boolean }>(
    `SELECT kind, (data->>'amountCents')::int AS amount, data ? 'method' AS moved, data ? 'refund' AS returned FROM document WHERE booking_id = $1`,
    [booking.id],
  );
  const centsOf = (wanted: (document: (typeof documents)[number]) => boolean): number =>
    documents.filter(wanted).reduce((sum, { amount }) => sum + amount, 0);
  const returned = centsOf((document) => document.returned);
  expect(centsOf(({ kind }) => kind === 'receipt') - returned).toBe(sumOf(folio.payments));
  expect(centsOf(({ kind, moved }) => kind === 'credit_note' && moved) - returned).toBe(
    sumOf(folio.refunds.filter(({ kind }) => kind === 'refund')),
  );
  if (!documents.some(({ kind }) => kind === 'invoice')) return;
  // What is invoiced and not credited is the price, but for what waits for its refund. A cancellation may keep more than the price.
  const left = centsOf(({ kind }) => kind === 'invoice') - centsOf(({ kind }) => kind === 'credit_note') - sumOf(folio.lines);
  const raised = sumOf(folio.lines.filter(({ kind, amount }) => kind === 'adjustment' && amount > 0));
  expect(left).toBeLessThanOrEqual(Math.max(0, 0 - inCents(folio.balance)));
  expect(left).toBeGreaterThanOrEqual(booking.status === 'confirmed' ? 0 : 0 - raised);
}

test(
  'the balance of a booking is its price less the money at PayPal and by hand, after any history',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyBeginning, fc.array(anyStep, { minLength: 6, maxLength: 14, size: 'max' }), async (beginning, steps) => {
        await harness.reset();
        const history = await BookingHistory.begin(harness, beginning);
        let before = await look(history);
        await requireBalance(history, before);
        for (const step of steps) {
          await history.take(step);
          const after = await look(history);
          await requireBalance(history, after);
          await requireRefundable(history, after);
          requireParts(before, after);
          await requireGratuities(after);
          await requireDocuments(after);
          before = after;
        }
        for (const kind of history.made) made.set(kind, (made.get(kind) ?? 0) + 1);
      }),
      { ...runs, endOnFailure: true },
    );
    expect(await harness.bookingData.query('SELECT * FROM dead_letter')).toEqual([]);
    expect(await harness.paymentData.query('SELECT * FROM dead_letter')).toEqual([]);
  },
  runs.numRuns * 60_000,
);
