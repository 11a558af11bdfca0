import { expect, test } from '@jest/globals';
import { type Cents, cents, hourMs, limits, splitRefund, sumOf } from '@charter/contracts';
import fc from 'fast-check';
import { decideRefund, decideReversal } from '../bookings/settlement.js';
import { cancellationChange, type Capture, type FolioTotals, moneyOf, noTotals, reductionBy } from '../folio/folio.js';
import { quoteAll, quotePolicy, type Sale } from './cancellation.js';
import { leftOf, mayBecome, outstandingIn, outstandingOf, partsOf, type RefundPart, refundStateOf } from './refund-part.js';

/**
 * Random histories of a booking: its balance is what it costs less PayPal's ledger and what was paid by hand, to the cent, and no refund is
 * larger than what was paid.
 */

const departure = new Date('2027-01-12T14:00:00Z');

type Step =
  | { kind: 'line' | 'capture' | 'cash'; amount: Cents }
  | { kind: 'counter' | 'staffRefund' | 'reversal'; share: number; which: number }
  | { kind: 'won' | 'again' | 'retry' | 'handBack'; which: number }
  | { kind: 'cancel'; hours: number; everything: boolean }
  | { kind: 'answer'; which: number; rejected: boolean }
  | { kind: 'move'; cap: number };

const amount = fc.integer({ min: 1, max: 300_000 }).map(cents);
const which = fc.nat({ max: 7 });
const share = fc.integer({ min: 1, max: 100 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('line'), amount }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('capture'), amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cash'), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('counter', 'staffRefund', 'reversal'), share, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('won', 'again'), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel'), hours: fc.integer({ min: 0, max: 400 }), everything: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer'), which, rejected: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('retry', 'handBack'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move'), cap: fc.integer({ min: 0, max: 100 }) }) },
) as fc.Arbitrary<Step>;

/** PayPal, with its own records: what booking knows comes in reports, which may be repeated. */
class PayPalLedger {
  private readonly captures: { paid: number; refunded: number; reversed: number }[] = [];

  capture(amountCents: Cents): string {
    return `p${this.captures.push({ paid: amountCents, refunded: 0, reversed: 0 }) - 1}`;
  }

  /** As PayPal does, it rejects more than is left. */
  refund(paymentId: string, amountCents: number): boolean {
    const capture = this.of(paymentId);
    if (amountCents > capture.paid - capture.refunded - capture.reversed) return false;
    capture.refunded += amountCents;
    return true;
  }

  reverse(paymentId: string, percent: number): void {
    const capture = this.of(paymentId);
    capture.reversed = Math.floor(((capture.paid - capture.refunded) * percent) / 100);
  }

  of(paymentId: string) {
    return this.captures[Number(paymentId.slice(1))]!;
  }

  get sum(): number {
    return this.captures.reduce((sum, { paid, refunded, reversed }) => sum + paid - refunded - reversed, 0);
  }

  get isNegative(): boolean {
    return this.captures.some(({ paid, refunded, reversed }) => paid - refunded - reversed < 0);
  }
}

class BookingHistory {
  readonly payPal = new PayPalLedger();
  readonly totals: FolioTotals = { ...noTotals };
  readonly captures: Capture[] = [];
  readonly faults: string[] = [];
  /** Paid by hand, less what was handed back. */
  hand = 0;
  parts: RefundPart[] = [];
  due = cents(0);
  isCancelled = false;
  /** Nothing but the refund itself has happened since the cancellation. */
  isUndisturbed = false;
  private cap = 100;
  private reportedAt = departure;

  apply(step: Step): void {
    switch (step.kind) {
      case 'line':
        if (!this.isCancelled) this.add('line', step.amount);
        return;
      case 'capture': {
        // Money for a cancelled booking goes back whole, outside its folio.
        if (this.isCancelled) return;
        const paymentId = this.payPal.capture(step.amount);
        this.captures.push({ paymentId, paidCents: step.amount, refundedCents: cents(0), reversedCents: cents(0) });
        return this.add('payment', step.amount);
      }
      case 'cash':
        this.isUndisturbed = false;
        this.hand += step.amount;
        return this.add('payment', step.amount);
      case 'counter':
        return this.correctCash(step.share);
      case 'staffRefund':
        return this.refundByStaff(step.share);
      case 'reversal':
      case 'won': {
        const capture = this.pick(this.captures, step.which);
        if (!capture) return;
        this.isUndisturbed = false;
        this.payPal.reverse(capture.paymentId, 'share' in step ? step.share : 0);
        return this.reportReversal(capture);
      }
      case 'again': {
        const capture = this.pick(this.captures, step.which);
        if (capture) this.report(capture);
        return;
      }
      case 'cancel':
        return this.cancel(step.hours, step.everything);
      case 'answer':
        return this.answer(step.which, step.rejected);
      case 'retry':
        return this.change(step.which, 'failed', (part) => {
          part.state = 'sent';
        });
      case 'handBack':
        return this.handBack(step.which);
      case 'move':
        if (!this.isCancelled) this.cap = Math.min(this.cap, step.cap);
    }
  }

  get money() {
    return moneyOf(this.totals);
  }

  private get sale(): Sale {
    return {
      amountCents: this.totals.line,
      ...this.money,
      policy: { refundTiers: limits.refundTiers },
      refundCapPercent: this.cap,
      startsAt: departure,
      addOns: [],
    };
  }

  private cancel(hours: number, everything: boolean): void {
    if (this.isCancelled) return;
    const now = new Date(departure.getTime() - hours * hourMs);
    const { dueCents } = everything ? quoteAll(this.sale, now) : quotePolicy(this.sale, now);
    this.add('adjustment', cancellationChange(this.money.balanceCents, dueCents));
    this.due = dueCents;
    this.parts = partsOf(dueCents, this.captures);
    [this.isCancelled, this.isUndisturbed] = [true, true];
    this.require(sumOf(this.parts.map(({ amountCents }) => amountCents)) === dueCents, 'the parts do not sum to what is due');
    for (const { paymentId, amountCents } of this.parts) {
      const capture = this.captures.find((one) => one.paymentId === paymentId);
      this.require(!capture || amountCents <= leftOf(capture), 'a part is more than its payment has left');
    }
  }

  /** PayPal answers to a part that was sent. */
  private answer(index: number, rejected: boolean): void {
    this.change(index, 'sent', (part) => {
      const capture = this.captures.find(({ paymentId }) => paymentId === part.paymentId)!;
      const open = outstandingOf(part, this.captures);
      const isMade = !rejected && open > 0 && this.payPal.refund(part.paymentId!, open);
      if (!isMade) return void (part.state = 'failed');
      this.report(capture);
      this.require(outstandingOf(part, this.captures) === 0, 'a part that was made is outstanding');
      part.state = 'done';
    });
  }

  private handBack(index: number): void {
    const waiting = this.parts.filter((part) => part.state !== 'sent' && mayBecome(part, 'done'));
    const part = this.pick(waiting, index);
    const open = part && outstandingOf(part, this.captures);
    if (!open) return;
    this.refund(open);
    this.hand -= open;
    part.state = 'done';
  }

  private refundByStaff(percent: number): void {
    const left = this.captures.map((capture) => ({ paymentId: capture.paymentId, leftCents: leftOf(capture) }));
    const { paidCents, refundedCents, reversedCents } = this.money;
    const most = Math.max(0, Math.min(sumOf(left.map(({ leftCents }) => leftCents)), paidCents - refundedCents - reversedCents));
    const total = cents(Math.floor((most * percent) / 100));
    const shares = splitRefund(total, left);
    if (total > 0) this.isUndisturbed = false;
    for (const { paymentId, amountCents } of shares) {
      this.require(this.payPal.refund(paymentId!, amountCents), 'PayPal rejects a refund by staff');
      this.report(this.captures.find((capture) => capture.paymentId === paymentId)!);
    }
  }

  private correctCash(percent: number): void {
    const wrong = cents(Math.floor((Math.max(0, this.hand) * percent) / 100));
    if (wrong === 0) return;
    this.isUndisturbed = false;
    this.hand -= wrong;
    this.add('payment', cents(0 - wrong));
  }

  /** PayPal's total of a payment's refunds reaches booking. */
  private report(capture: Capture): void {
    const decision = decideRefund(capture, cents(this.payPal.of(capture.paymentId).refunded));
    if (decision.kind === 'known') return;
    capture.refundedCents = cents(capture.refundedCents + decision.newlyRefundedCents);
    this.refund(decision.newlyRefundedCents);
  }

  private reportReversal(capture: Capture): void {
    this.reportedAt = new Date(this.reportedAt.getTime() + 1);
    const sums = { ...capture, reversedAt: null };
    const decision = decideReversal(sums, cents(this.payPal.of(capture.paymentId).reversed), this.reportedAt);
    if (decision.kind === 'outdated') return;
    capture.reversedCents = cents(capture.reversedCents + decision.changeCents);
    this.add('reversal', decision.changeCents);
  }

  private refund(amountCents: Cents): void {
    const reduction = reductionBy(this.money.balanceCents, amountCents);
    this.add('refund', amountCents);
    this.add('adjustment', cents(0 - reduction));
  }

  private change(index: number, state: RefundPart['state'], change: (part: RefundPart) => void): void {
    const part = this.pick(
      this.parts.filter((one) => one.state === state),
      index,
    );
    if (part) change(part);
  }

  private require(isTrue: boolean, fault: string): void {
    if (!isTrue) this.faults.push(fault);
  }

  private add(kind: keyof FolioTotals, amountCents: Cents): void {
    this.totals[kind] = cents(this.totals[kind] + amountCents);
  }

  private pick<T>(from: readonly T[], index: number): T | undefined {
    return from[index % Math.max(1, from.length)];
  }
}

test('the balance is what a booking costs less PayPal’s ledger and what was paid by hand, after any history', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
      const history = new BookingHistory();
      for (const one of steps) {
        history.apply(one);
        const { totals, payPal, hand, captures, parts, money } = history;
        expect(money.balanceCents).toBe(totals.line + totals.adjustment - (payPal.sum + hand));
        expect(payPal.isNegative).toBe(false);
        expect(history.faults).toEqual([]);
        for (const { paidCents, refundedCents, reversedCents } of captures) {
          expect(paidCents - refundedCents - reversedCents).toBeGreaterThanOrEqual(0);
        }
        if (!history.isUndisturbed) continue;
        // What the guest is owed is what is outstanding of the parts, and nothing else.
        expect(0 - money.balanceCents).toBe(outstandingIn(parts, captures, ['sent', 'failed', 'by_hand']));
        if (refundStateOf(parts) === 'done') expect(money.balanceCents).toBe(0);
      }
    }),
  );
});
