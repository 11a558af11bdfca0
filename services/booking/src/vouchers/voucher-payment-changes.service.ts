import { Injectable } from '@nestjs/common';
import { type Cents, cents, type PaymentMethod, type PaymentRefunded, type PaymentReversed } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { NonCharterRequest, SeparateMoney } from '../accounts/index.js';
import { dayInNassau } from '../shared/nassau-time.js';
import { VoucherCreditNoteService } from './voucher-credit-note.service.js';
import type { VoucherEntity } from './voucher.entity.js';
import type { VoucherReturnEntity } from './voucher-return.entity.js';
import { VoucherReturnResultService } from './voucher-return-result.service.js';
import { VoucherRepository } from './voucher.repository.js';

interface Credit {
  ref: string;
  amountCents: Cents;
  /** Null for a refund that staff made without PayPal. */
  method: PaymentMethod | null;
}

/** What went back of the payments of vouchers, or PayPal took back of them: it cannot be used. Each refund has a credit note. */
@Injectable()
export class VoucherPaymentChangesService implements SeparateMoney {
  constructor(
    private readonly vouchers: VoucherRepository,
    private readonly results: VoucherReturnResultService,
    private readonly notes: VoucherCreditNoteService,
    private readonly clock: Clock,
  ) {}

  /** Its payment was refunded, by us or at PayPal's site. */
  async refunded(tx: Transaction, { id }: NonCharterRequest, refunded: PaymentRefunded): Promise<void> {
    const { paymentId, refundedCents, refundId } = refunded;
    const voucher = await this.lockPaid(tx, id);
    // A second payment of the same voucher, which went back whole.
    if (voucher.paymentId !== paymentId) return;
    const more = cents(refundedCents - voucher.refundedCents);
    if (more > 0) {
      await this.vouchers.update(tx, voucher, { refundedCents });
      await this.reduce(tx, voucher, more, `${paymentId}:refunded:${refundedCents}`);
      await this.credit(tx, voucher, { ref: `${paymentId}:${refundedCents}`, amountCents: more, method: 'paypal' });
    }
    await this.results.completed(tx, voucher, refundId);
  }

  /** PayPal has taken its payment back, or has returned it. */
  async reversed(tx: Transaction, { id }: NonCharterRequest, reversed: PaymentReversed, at: Date): Promise<void> {
    const { paymentId, reversedCents } = reversed;
    const voucher = await this.lockPaid(tx, id);
    const isOutdated = voucher.reversedAt && voucher.reversedAt > at;
    if (voucher.paymentId !== paymentId || isOutdated || voucher.reversedCents === reversedCents) return;
    await this.vouchers.update(tx, voucher, { reversedCents, reversedAt: at });
    await this.reduce(tx, voucher, cents(reversedCents - voucher.reversedCents), `${paymentId}:reversed:${at.toISOString()}`);
  }

  /** Staff have paid what PayPal had rejected: its amount is off the voucher already. @param voucher the locked row */
  async paidByHand(
    tx: Transaction,
    voucher: VoucherEntity,
    failed: VoucherReturnEntity,
    notifyGuest: boolean,
  ): Promise<VoucherReturnEntity> {
    await this.credit(tx, voucher, { ref: failed.id, amountCents: failed.amountCents, method: null });
    return this.results.paidByHand(tx, voucher, failed, notifyGuest);
  }

  private async lockPaid(tx: Transaction, id: string): Promise<VoucherEntity> {
    const voucher = (await this.vouchers.lock(tx, id))!;
    // Its `captured` event is on its way: this one is delivered again.
    if (!voucher.paidAt) throw new Error(`voucher ${id} is not paid yet`);
    return voucher;
  }

  /** May leave less than nothing, when more was used than is left of its price: then it can be used no more. */
  private async reduce(tx: Transaction, { id: voucherId }: VoucherEntity, by: Cents, ref: string): Promise<void> {
    await this.vouchers.addEntries(tx, [{ voucherId, kind: 'issue', amountCents: cents(0 - by), ref }], this.clock.now());
  }

  private async credit(tx: Transaction, voucher: VoucherEntity, credit: Credit): Promise<void> {
    const { id: voucherId, last4, initialCents, packageName, paidAt } = voucher;
    const { buyerFirstName: firstName, buyerLastName: lastName, buyerEmail: email } = voucher;
    const boughtOn = dayInNassau(paidAt!);
    await this.notes.issue(tx, {
      ...credit,
      voucherId,
      voucher: { last4, boughtOn, initialCents, firstName, lastName, email, packageName },
    });
  }
}
