import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { cents, fromDollars, type GiftForm, type GiftPurchase, toDollars } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock, voucherCodeOf } from '@charter/service-kit';
import { PaymentRequestRepository } from '../accounts/index.js';
import { PackageClient } from '../pricing/index.js';
import { dayInNassau } from '../shared/nassau-time.js';
import { BookingConfig } from '../booking.env.js';
import { endOf, hashOfCode, requireGift } from './voucher.js';
import type { VoucherEntity } from './voucher.entity.js';
import { VoucherRepository } from './voucher.repository.js';

/** Vouchers as they are bought. */
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
      returningCents: cents(0),
      deliveredAt: null,
      createdAt,
    };
    await this.database.transaction(async (tx) => {
      await this.vouchers.add(tx, voucher);
      await this.requests.add(tx, { id, kind: 'voucher', amountCents, lines: [], dueAt: null, createdAt });
    });
    return { paymentRequestId: id, amount: toDollars(amountCents), ...(validUntil && { validUntil }) };
  }
}
