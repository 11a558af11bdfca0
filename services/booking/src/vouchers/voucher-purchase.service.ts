import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type Cents,
  cents,
  fromDollars,
  type GiftForm,
  type GiftPurchase,
  type PaymentRefunded,
  type PaymentReversed,
  toDollars,
} from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Clock, voucherCodeOf } from '@charter/service-kit';
import { dayInNassau } from '../availability/calendar.js';
import { PackageClient } from '../availability/package.client.js';
import { BookingConfig } from '../booking.env.js';
import { PaymentRequestRepository } from '../payment-requests/payment-request.repository.js';
import { endOf, hashOfCode, requireGift } from './voucher.js';
import type { VoucherEntity } from './voucher.entity.js';
import { VoucherRepository } from './voucher.repository.js';

/** Vouchers as they are bought, and what PayPal gives back or takes back of their payments. */
@Injectable()
export class VoucherPurchaseService {
  constructor(
    private readonly database: Database,
    private readonly vouchers: VoucherRepository,
    private readonly requests: PaymentRequestRepository,
    private readonly packages: PackageClient,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  /** @throws DomainError INVALID, PACKAGE_NOT_FOUND */
  async buy(form: GiftForm): Promise<GiftPurchase> {
    const createdAt = this.clock.now();
    const today = dayInNassau(createdAt);
    requireGift(form, today);
    const { locale = 'en', buyer, forName, message, deliverTo, deliverOn, packageId, amount } = form;
    const sold = packageId ? await this.packages.find(packageId, locale) : null;
    const id = randomUUID();
    const code = voucherCodeOf(this.config.guestLinkSecret, id);
    const amountCents = fromDollars(sold ? sold.price : amount!);
    // What the buyer was shown is in force, also when it is paid later.
    const validUntil = endOf(deliverOn ?? today, this.config.voucherMonths);
    const english = sold && (sold.englishName ?? sold.name);
    const voucher: VoucherEntity = {
      id,
      codeHash: hashOfCode(code),
      last4: code.slice(-4),
      initialCents: amountCents,
      packageId: sold?.id ?? null,
      packageName: english,
      packageNameShown: sold && sold.name !== english ? sold.name : null,
      buyerFirstName: buyer.firstName,
      buyerLastName: buyer.lastName,
      buyerEmail: buyer.email,
      forName,
      message: message?.trim() || null,
      deliverTo: deliverTo ?? null,
      deliverOn: deliverOn ?? null,
      locale,
      validUntil,
      paymentId: null,
      paidAt: null,
      refundedCents: cents(0),
      reversedCents: cents(0),
      reversedAt: null,
      deliveredAt: null,
      createdAt,
    };
    await this.database.transaction(async (tx) => {
      await this.vouchers.add(tx, voucher);
      await this.requests.add(tx, { id, kind: 'voucher', amountCents, lines: [], dueAt: null, createdAt });
    });
    return { paymentRequestId: id, amount: toDollars(amountCents), ...(validUntil && { validUntil }) };
  }

  /** Its payment was refunded, as at PayPal's site: what went back cannot be used. @returns false when it is no payment of a voucher */
  async recordRefund(tx: Transaction, { paymentId, paymentRequestId, holdId, refundedCents }: PaymentRefunded): Promise<boolean> {
    const voucher = await this.lockPaid(tx, paymentRequestId ?? holdId);
    if (!voucher) return false;
    // A second payment of the same voucher, which went back whole.
    if (voucher.paymentId !== paymentId) return true;
    const more = refundedCents - voucher.refundedCents;
    if (more <= 0) return true;
    await this.vouchers.update(tx, voucher, { refundedCents });
    await this.reduce(tx, voucher, cents(more), `${paymentId}:refunded:${refundedCents}`);
    return true;
  }

  /** PayPal has taken its payment back, or has returned it. @returns false when it is no payment of a voucher */
  async recordReversal(tx: Transaction, reversed: PaymentReversed, at: Date): Promise<boolean> {
    const { paymentId, paymentRequestId, holdId, reversedCents } = reversed;
    const voucher = await this.lockPaid(tx, paymentRequestId ?? holdId);
    if (!voucher) return false;
    const isOutdated = voucher.reversedAt && voucher.reversedAt > at;
    if (voucher.paymentId !== paymentId || isOutdated || voucher.reversedCents === reversedCents) return true;
    await this.vouchers.update(tx, voucher, { reversedCents, reversedAt: at });
    await this.reduce(tx, voucher, cents(reversedCents - voucher.reversedCents), `${paymentId}:reversed:${at.toISOString()}`);
    return true;
  }

  private async lockPaid(tx: Transaction, id: string): Promise<VoucherEntity | null> {
    const found = await this.vouchers.find(tx, id);
    if (!found) return null;
    const voucher = (await this.vouchers.lock(tx, id))!;
    // Its `captured` event is on its way: this one is delivered again.
    if (!voucher.paidAt) throw new Error(`voucher ${id} is not paid yet`);
    return voucher;
  }

  /** May leave less than nothing, when more was used than is left of its price: then it can be used no more. */
  private async reduce(tx: Transaction, { id: voucherId }: VoucherEntity, by: Cents, ref: string): Promise<void> {
    await this.vouchers.addEntries(tx, [{ voucherId, kind: 'issue', amountCents: cents(0 - by), ref }], this.clock.now());
  }
}
