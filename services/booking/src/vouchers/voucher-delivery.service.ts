import { Inject, Injectable } from '@nestjs/common';
import {
  bookingEvents,
  DomainError,
  type SoldVoucher,
  toDollars,
  voucherEvents,
  type VoucherFile,
  type VoucherFileRequest,
  type VoucherResend,
} from '@charter/contracts';
import { fullName } from '@charter/contracts/browser';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock, formatVoucherCode, voucherCodeOf } from '@charter/service-kit';
import type { RequestPayment } from '../accounts/index.js';
import { dayInNassau } from '../shared/nassau-time.js';
import { BookingConfig } from '../booking.env.js';
import { RenderingQueue } from '../shared/pdf/rendering.queue.js';
import { voucherContent, voucherPdf } from './voucher-texts.js';
import { wallClockOf } from '../shared/nassau-clock.js';
import { hashOfCode, isDeliveryDue, isReturned, isSentAtOnce, lastWithdrawalDay } from './voucher.js';
import type { VoucherEntity } from './voucher.entity.js';
import { VoucherRepository } from './voucher.repository.js';

/** Vouchers on their way to those who are given them. The event of each is stored in the transaction that notes it, so it is sent once. */
@Injectable()
export class VoucherDeliveryService {
  constructor(
    private readonly database: Database,
    private readonly vouchers: VoucherRepository,
    private readonly rendering: RenderingQueue,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  /** It was paid. @param voucher the locked row */
  async bought(tx: Transaction, voucher: VoucherEntity): Promise<void> {
    const withdrawUntil = lastWithdrawalDay(dayInNassau(this.clock.now()), this.config.withdrawalDays);
    await this.outbox.add(tx, voucherEvents.bought, { voucher: toSoldVoucher(voucher), ...(withdrawUntil && { withdrawUntil }) });
    if (isSentAtOnce(voucher.deliverOn, dayInNassau(this.clock.now()))) await this.deliver(tx, voucher);
  }

  /**
   * Another payment has paid it: this one goes back. Payment refunds once, and the e-mail is sent once, however often this is called.
   * @param voucher the locked row
   */
  async refused(tx: Transaction, voucher: VoucherEntity, { paymentId, amountCents }: RequestPayment): Promise<void> {
    // The refund has the id of the payment, of which it is the only one.
    await this.outbox.add(tx, bookingEvents.refundOwed, { cancellationId: paymentId, paymentId, amountCents, cause: 'business' });
    await this.outbox.add(tx, voucherEvents.refused, { voucher: toSoldVoucher(voucher), paymentId, amount: toDollars(amountCents) });
  }

  /** Sends those whose day has come. */
  async deliverDue(): Promise<void> {
    const now = this.clock.now();
    const today = { day: dayInNassau(now), hour: wallClockOf(now).getUTCHours() };
    for (const { id } of await this.vouchers.undelivered(this.database.manager, today.day)) {
      await this.database.transaction(async (tx) => {
        const voucher = await this.vouchers.lock(tx, id);
        if (!voucher || voucher.deliveredAt || isReturned(voucher) || !isDeliveryDue(voucher.deliverOn, today)) return;
        await this.deliver(tx, voucher);
      });
    }
  }

  /** @throws DomainError VOUCHER_NOT_FOUND, STATUS_NOT_ALLOWED for one that was not paid, or was returned */
  async resend({ voucherId, staff }: VoucherResend): Promise<void> {
    await this.database.transaction(async (tx) => {
      const voucher = await this.vouchers.lock(tx, voucherId);
      if (!voucher?.paidAt) throw new DomainError('VOUCHER_NOT_FOUND');
      if (isReturned(voucher)) throw new DomainError('STATUS_NOT_ALLOWED', { detail: 'The price of this voucher went back to its buyer.' });
      await this.deliver(tx, voucher, { again: voucher.deliveredAt !== null });
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'voucher.resend',
        subject: `voucher:${voucherId}`,
        before: null,
        after: null,
      });
    });
  }

  /** @throws DomainError VOUCHER_NOT_FOUND */
  async render({ voucherId, site }: VoucherFileRequest): Promise<VoucherFile> {
    const voucher = await this.vouchers.find(this.database.manager, voucherId);
    if (!voucher?.paidAt) throw new DomainError('VOUCHER_NOT_FOUND');
    const { business } = this.config;
    const printed = {
      site,
      code: formatVoucherCode(this.codeOf(voucher)),
      amount: toDollars(voucher.initialCents),
      packageName: voucher.packageNameShown ?? voucher.packageName,
      forName: voucher.forName,
      from: fullName({ firstName: voucher.buyerFirstName, lastName: voucher.buyerLastName }, voucher.locale).trim(),
      message: voucher.message,
      validUntil: voucher.validUntil,
      day: dayInNassau(voucher.paidAt),
    };
    const content = voucherContent(printed, business, voucher.locale);
    const pdf = await this.rendering.render(voucherPdf(content), voucher.locale, voucher.id);
    return { filename: `${business.name} ${voucher.last4}.pdf`, body: pdf.toString('base64') };
  }

  /** @throws Error when the secret is not the one with which it was sold: the code that it would print opens nothing */
  private codeOf({ id, codeHash }: VoucherEntity): string {
    const code = voucherCodeOf(this.config.guestLinkSecret, id);
    if (hashOfCode(code) !== codeHash) throw new Error(`voucher ${id} was sold with another GUEST_LINK_SECRET`);
    return code;
  }

  private async deliver(tx: Transaction, voucher: VoucherEntity, { again = false } = {}): Promise<void> {
    if (!voucher.deliveredAt) await this.vouchers.update(tx, voucher, { deliveredAt: this.clock.now() });
    await this.outbox.add(tx, voucherEvents.due, { voucher: toSoldVoucher(voucher), again });
  }
}

/** A voucher in the events that its e-mails are made of. */
export const toSoldVoucher = (voucher: VoucherEntity): SoldVoucher => {
  const { id, initialCents, packageName, packageNameShown, forName, message, deliverOn, validUntil, locale } = voucher;
  const { buyerFirstName: firstName, buyerLastName: lastName, buyerEmail: email, deliverTo } = voucher;
  const shown = packageNameShown ?? packageName;
  return {
    id,
    amount: toDollars(initialCents),
    ...(shown && { packageName: shown }),
    forName,
    message,
    buyer: { firstName, lastName, email },
    deliverTo: deliverTo ?? email,
    deliverOn,
    validUntil,
    locale,
  };
};
