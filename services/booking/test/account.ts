import { type Cents, cents, limits, sumOf } from '@charter/contracts';
import type { InProcessEmulator } from '@charter/paypal-emulator/in-process';
import { decideRefund, decideReversal } from '../src/payments/settlement.js';
import type { Sale } from '../src/changes/cancellations/cancellation.js';
import { type Capture, type FolioTotals, moneyOf, noTotals, reductionBy } from '../src/accounts/folio/folio.js';
import type { OrderedAddOn } from '../src/pricing/prices/add-on.js';
import type { Redemption } from '../src/vouchers/voucher.js';

export const departure = new Date('2027-01-12T14:00:00Z');

/** Why PayPal may reject a refund: there is a dispute. Never because it is more than was captured. */
const rejections: ReadonlySet<string> = new Set(['TRANSACTION_DISPUTED', 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK']);

/** The account of one booking, and what PayPal has of it. */
export class Account {
  readonly totals: FolioTotals = { ...noTotals };
  /** `paymentId` is PayPal's id of the capture. */
  readonly captures: Capture[] = [];
  /** PayPal's ids of captures that are none of the account. */
  readonly gratuities: string[] = [];
  readonly vouchers: Redemption[];
  readonly faults: string[] = [];
  /** Paid by hand, less what was handed back. */
  hand = 0;
  /** Percent of the price that a cancellation refunds at most. */
  protected cap = 100;
  protected readonly addOns: OrderedAddOn[] = [];
  private reportedAt = departure;

  /** @param vouchers what each has paid of the price, in cents */
  constructor(
    readonly payPal: InProcessEmulator,
    vouchers: readonly Cents[],
  ) {
    this.vouchers = vouchers.map((leftCents, index) => ({ voucherId: `v${index}`, paymentRequestId: 'charter', leftCents }));
    this.add('line', sumOf(vouchers));
    this.add('payment', sumOf(vouchers));
  }

  get money() {
    return moneyOf(this.totals);
  }

  get voucherCents(): Cents {
    return sumOf(this.vouchers.map(({ leftCents }) => leftCents));
  }

  get sale(): Sale {
    return {
      amountCents: this.totals.line,
      ...this.money,
      policy: { refundTiers: limits.refundTiers },
      refundCapPercent: this.cap,
      startsAt: departure,
      addOns: this.addOns,
    };
  }

  /** What was paid in any way and not given back. */
  get leftCents(): Cents {
    const { paidCents, refundedCents, reversedCents } = this.money;
    return cents(paidCents - refundedCents - reversedCents);
  }

  /** @returns false when PayPal has rejected it because of a dispute */
  protected refundAt(paymentId: string, amountCents: Cents): boolean {
    const issue = this.payPal.refund(paymentId, amountCents);
    if (issue) this.require(rejections.has(issue), `PayPal rejects a refund: ${issue}`);
    else this.report(this.captures.find((capture) => capture.paymentId === paymentId)!);
    return !issue;
  }

  /** PayPal's total of a payment's refunds reaches booking. */
  protected report(capture: Capture): void {
    const decision = decideRefund(capture, cents(this.payPal.of(capture.paymentId).refunded));
    if (decision.kind === 'known') return;
    capture.refundedCents = cents(capture.refundedCents + decision.newlyRefundedCents);
    this.refund(decision.newlyRefundedCents);
  }

  protected reportReversal(capture: Capture): void {
    this.reportedAt = new Date(this.reportedAt.getTime() + 1);
    const decision = decideReversal({ ...capture, reversedAt: null }, cents(this.payPal.of(capture.paymentId).reversed), this.reportedAt);
    if (decision.kind === 'outdated') return;
    capture.reversedCents = cents(capture.reversedCents + decision.changeCents);
    this.add('reversal', decision.changeCents);
  }

  protected refund(amountCents: Cents): void {
    const reduction = reductionBy(this.money.balanceCents, amountCents);
    this.add('refund', amountCents);
    this.add('adjustment', cents(0 - reduction));
  }

  protected require(isTrue: boolean, fault: string): void {
    if (!isTrue) this.faults.push(fault);
  }

  protected add(kind: keyof FolioTotals, amountCents: Cents): void {
    this.totals[kind] = cents(this.totals[kind] + amountCents);
  }
}
