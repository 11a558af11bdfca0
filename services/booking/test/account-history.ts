import { type CancellationRefundState, type Cents, cents, hourMs, splitRefund, sumOf } from '@charter/contracts';
import {
  decideStaffQuote,
  outstandingCents,
  quotePolicy,
  remainingCents,
  undoObstacle,
} from '../src/changes/cancellations/cancellation.js';
import {
  firstRefundState,
  leftOf,
  mayBecome,
  outstandingOf,
  partsOf,
  type RefundPart,
  refundStateOf,
} from '../src/changes/cancellations/refund-part.js';
import { cancellationChange } from '../src/accounts/folio/folio.js';
import { changeTo } from '../src/pricing/prices/price.js';
import { splitOverVouchers, voucherShareOf } from '../src/vouchers/voucher.js';
import { Account, departure } from './account.js';

/** What happens to a booking. What its state does not allow does not happen. Shares are percentages of what is possible. */
export type Step =
  | { kind: 'line' | 'capture' | 'cash' | 'gratuity'; amount: Cents }
  | { kind: 'addOn'; amount: Cents; leadHours: number }
  | { kind: 'changePrice'; difference: number }
  | { kind: 'capRefund'; percent: number }
  | { kind: 'correctCash' | 'staffRefund'; share: number }
  | { kind: 'refundAtPayPal' | 'chargeBack'; share: number; which: number }
  | { kind: 'dispute' | 'winDispute' | 'reportAgain' | 'answer' | 'payRefund' | 'handBack'; which: number }
  | { kind: 'cancel'; hours: number; refund: 'policy' | 'guest' | 'all' | number; payNow: boolean }
  | { kind: 'reinstate' };

interface Standing {
  dueCents: Cents;
  alreadyBackCents: Cents;
  /** Its change of the price. */
  change: Cents;
  state: CancellationRefundState;
}

/** A booking's account, and what happens to it: booking's decisions, applied as its services apply them. */
export class AccountHistory extends Account {
  parts: RefundPart[] = [];
  cancellation: Standing | null = null;
  /** Nothing but the refund itself has happened since the cancellation. */
  isUndisturbed = false;
  private disputes: string[] = [];

  /** Part of the cancellation's refund that the guest has not received. */
  get outstanding(): Cents {
    if (this.parts.length > 0) return sumOf(this.parts.map((part) => outstandingOf(part, this.captures)));
    return this.cancellation?.state === 'owed' ? outstandingCents(this.cancellation, this.sale) : cents(0);
  }

  apply(step: Step): void {
    switch (step.kind) {
      case 'line':
        if (!this.cancellation) this.add('line', step.amount);
        return;
      case 'addOn':
        return this.addAddOn(step.amount, step.leadHours);
      case 'changePrice':
        if (!this.cancellation && this.totals.line > 0) this.add('line', changeTo({ ...this.sale, ...this.money }, cents(step.difference)));
        return;
      case 'capRefund':
        if (!this.cancellation) this.cap = Math.min(this.cap, step.percent);
        return;
      case 'capture':
        // Money for a cancelled booking goes back whole, outside its folio.
        if (this.cancellation) return;
        this.captures.push({
          paymentId: this.payPal.capture(step.amount),
          paidCents: step.amount,
          refundedCents: cents(0),
          reversedCents: cents(0),
        });
        return this.add('payment', step.amount);
      case 'gratuity':
        this.gratuities.push(this.payPal.capture(step.amount));
        return;
      case 'cash':
        return this.recordCash(step.amount);
      case 'correctCash':
        return this.recordCash(0 - Math.floor((Math.max(0, this.hand) * step.share) / 100));
      case 'staffRefund':
        return this.refundByStaff(step.share);
      case 'refundAtPayPal':
      case 'chargeBack':
        return this.takeAtPayPal(step.kind, step.which, step.share);
      case 'dispute': {
        const capture = this.pick(this.captures, step.which);
        if (capture) this.disputes.push(this.payPal.dispute(capture.paymentId));
        return;
      }
      case 'winDispute':
        return this.winDispute(step.which);
      case 'reportAgain': {
        const capture = this.pick(this.captures, step.which);
        if (capture) this.report(capture);
        return;
      }
      case 'cancel':
        return this.cancel(step);
      case 'answer':
        return this.answer(step.which);
      case 'payRefund':
        return this.payRefund(step.which);
      case 'handBack':
        return this.handBack(step.which);
      case 'reinstate':
        return this.reinstate();
    }
  }

  private addAddOn(amount: Cents, leadHours: number): void {
    if (this.cancellation) return;
    this.addOns.push({ id: this.addOns.length, name: 'Add-on', qty: 1, unitCents: amount, leadHours, perDay: null });
    this.add('line', amount);
  }

  private cancel({ hours, refund, payNow }: Extract<Step, { kind: 'cancel' }>): void {
    if (this.cancellation) return;
    const now = new Date(departure.getTime() - hours * hourMs);
    const { dueCents } = refund === 'guest' ? quotePolicy(this.sale, now) : this.quoteByStaff(refund, now);
    const alreadyBackCents = this.money.refundedCents;
    const { voucherCents, split } = this.plan(dueCents);
    const state = firstRefundState(split, payNow, voucherCents);
    const change = cancellationChange(this.money.balanceCents, dueCents);
    this.add('adjustment', change);
    this.cancellation = { dueCents, alreadyBackCents, change, state };
    this.parts = [];
    this.isUndisturbed = true;
    if (state !== 'none' && state !== 'owed') this.request(voucherCents, split);
  }

  private quoteByStaff(refund: 'policy' | 'all' | number, now: Date) {
    const amount = typeof refund === 'number' ? Math.floor((remainingCents(this.sale) * refund) / 100) / 100 : 0;
    const choice = typeof refund === 'number' ? { amount } : refund;
    const decision = decideStaffQuote(this.sale, { cause: 'business', refund: choice, reason: 'The engine is repaired' }, now);
    if (decision.kind === 'invalid') throw new Error(`Staff cannot refund ${amount}`);
    return decision.quote;
  }

  /** What goes back to vouchers, and to whom the rest. */
  private plan(amountCents: Cents): { voucherCents: Cents; split: RefundPart[] } {
    const voucherCents = voucherShareOf(amountCents, this.voucherCents, this.leftCents);
    const split = partsOf(cents(amountCents - voucherCents), this.captures);
    const sum = sumOf(split.map((part) => part.amountCents)) + voucherCents;
    this.require(sum === amountCents, `the parts sum to ${sum}, and ${amountCents} is due`);
    const isLeft = split.every(({ paymentId, amountCents: share }) => !paymentId || share <= this.payPal.of(paymentId).left);
    this.require(isLeft, 'a part is more than PayPal has of its payment');
    return { voucherCents, split };
  }

  private request(voucherCents: Cents, split: RefundPart[]): void {
    const shares = splitOverVouchers(voucherCents, this.vouchers);
    this.require(sumOf(shares.map(({ amountCents }) => amountCents)) === voucherCents, 'the shares of the vouchers do not sum to theirs');
    for (const { voucherId, amountCents } of shares) {
      const voucher = this.vouchers.find((one) => one.voucherId === voucherId)!;
      voucher.leftCents = cents(voucher.leftCents - amountCents);
    }
    if (voucherCents > 0) this.refund(voucherCents);
    this.parts = split;
    this.cancellation!.state = refundStateOf(split);
  }

  /** Staff pay what was left to them, or try again what PayPal has rejected. */
  private payRefund(index: number): void {
    if (this.cancellation?.state === 'owed' && this.parts.length === 0) {
      const { voucherCents, split } = this.plan(outstandingCents(this.cancellation, this.sale));
      return this.request(voucherCents, split);
    }
    const failed = this.pickPart('failed', index);
    if (failed && outstandingOf(failed, this.captures) > 0) failed.state = 'sent';
  }

  /** PayPal answers to a part that was sent. */
  private answer(index: number): void {
    const part = this.pickPart('sent', index);
    if (!part) return;
    const open = outstandingOf(part, this.captures);
    // All of it went back in another way meanwhile.
    if (open > 0 && !this.refundAt(part.paymentId!, open)) return void (part.state = 'failed');
    this.require(outstandingOf(part, this.captures) === 0, 'a part that was made is outstanding');
    part.state = 'done';
  }

  private handBack(index: number): void {
    if (this.cancellation?.state === 'owed' && this.parts.length === 0) {
      const all = outstandingCents(this.cancellation, this.sale);
      if (all > 0) this.cancellation.state = 'done';
      return this.give(all);
    }
    const waiting = this.parts.filter((part) => part.state !== 'sent' && mayBecome(part, 'done'));
    const part = this.pick(waiting, index);
    const open = part ? outstandingOf(part, this.captures) : cents(0);
    if (part && open > 0) part.state = 'done';
    this.give(open);
  }

  private give(amountCents: Cents): void {
    if (amountCents === 0) return;
    this.refund(amountCents);
    this.hand -= amountCents;
  }

  private reinstate(): void {
    if (!this.cancellation || this.parts.length > 0 || undoObstacle(this.cancellation.state)) return;
    this.add('adjustment', cents(0 - this.cancellation.change));
    this.cancellation = null;
    this.isUndisturbed = false;
  }

  /** Refunds a part of what is left, divided as payment does. */
  private refundByStaff(percent: number): void {
    const left = this.captures.map((capture) => ({ paymentId: capture.paymentId, leftCents: leftOf(capture) }));
    const most = Math.min(sumOf(left.map(({ leftCents }) => leftCents)), remainingCents(this.money));
    const total = cents(Math.floor((most * percent) / 100));
    if (total > 0) this.isUndisturbed = false;
    for (const { paymentId, amountCents } of splitRefund(total, left)) this.refundAt(paymentId!, amountCents);
  }

  /** Not by us: at PayPal's site, or by the guest's bank. */
  private takeAtPayPal(kind: 'refundAtPayPal' | 'chargeBack', index: number, percent: number): void {
    const capture = this.pick(this.captures, index);
    const amount = capture ? Math.floor((this.payPal.of(capture.paymentId).left * percent) / 100) : 0;
    if (!capture || amount === 0) return;
    this.isUndisturbed = false;
    if (kind === 'refundAtPayPal') this.payPal.refund(capture.paymentId, amount);
    else this.payPal.reverse(capture.paymentId, amount);
    this.report(capture);
    this.reportReversal(capture);
  }

  private winDispute(index: number): void {
    const id = this.pick(this.disputes, index);
    if (!id) return;
    this.isUndisturbed = false;
    this.disputes = this.disputes.filter((one) => one !== id);
    this.payPal.winDispute(id);
    for (const capture of this.captures) this.reportReversal(capture);
  }

  private recordCash(amount: number): void {
    if (amount === 0) return;
    this.isUndisturbed = false;
    this.hand += amount;
    this.add('payment', cents(amount));
  }

  private pickPart(state: RefundPart['state'], index: number): RefundPart | undefined {
    return this.pick(
      this.parts.filter((one) => one.state === state),
      index,
    );
  }

  private pick<T>(from: readonly T[], index: number): T | undefined {
    return from[index % Math.max(1, from.length)];
  }
}
