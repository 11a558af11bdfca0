import { Injectable } from '@nestjs/common';
import { bookingEvents, type HeldUntil, toDollars, voucherEvents } from '@charter/contracts';
import { Database, type ReadManager, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { NonCharterRequest } from '../accounts/payment-requests/payment-request.entity.js';
import { giftDescriptionOf, payableUntil } from '../accounts/payment-requests/payment-request.js';
import type { PayableDescription, PaymentRequestHandler, RequestPayment } from '../accounts/payment-requests/request-handler.service.js';
import type { VoucherEntity } from './voucher.entity.js';
import { toSoldVoucher, VoucherDeliveryService } from './voucher-delivery.service.js';
import { VoucherRepository } from './voucher.repository.js';

/** What the buyer of a voucher pays: with it the voucher can be used, and is sent. It is no revenue: a charter is, that it pays for. */
@Injectable()
export class VoucherPaymentService implements PaymentRequestHandler<VoucherEntity> {
  constructor(
    private readonly database: Database,
    private readonly vouchers: VoucherRepository,
    private readonly delivery: VoucherDeliveryService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Whoever has the id may pay: only the buyer was told it. */
  async describe({ id }: NonCharterRequest): Promise<PayableDescription> {
    const { locale } = await this.find(id);
    return { description: giftDescriptionOf(locale), locale, returnPath: locale === 'en' ? '/gift' : `/${locale}/gift` };
  }

  async isPayable(_tx: ReadManager, { state }: NonCharterRequest): Promise<boolean> {
    return state === 'open';
  }

  /** Nothing is stored: the payment holds no slot. */
  async secure(): Promise<HeldUntil> {
    return { heldUntil: payableUntil(this.clock.now()) };
  }

  async lockOwner(tx: Transaction, { id }: NonCharterRequest): Promise<VoucherEntity> {
    const voucher = await this.vouchers.lock(tx, id);
    if (!voucher) throw new Error(`payment request ${id} has no voucher`);
    return voucher;
  }

  async settle(tx: Transaction, voucher: VoucherEntity, _request: NonCharterRequest, payment: RequestPayment): Promise<void> {
    const { paymentId, amountCents } = payment;
    const paidAt = this.clock.now();
    await this.vouchers.update(tx, voucher, { paymentId, paidAt });
    await this.vouchers.addEntries(tx, [{ voucherId: voucher.id, kind: 'issue', amountCents, ref: paymentId }], paidAt);
    await this.delivery.bought(tx, { ...voucher, paymentId, paidAt });
  }

  /** Payment refunds once, and the e-mail is sent once, however often this is called. */
  async refuse(tx: Transaction, voucher: VoucherEntity, _request: NonCharterRequest, payment: RequestPayment): Promise<void> {
    const { paymentId, amountCents } = payment;
    // The refund has the id of the payment, of which it is the only one.
    await this.outbox.add(tx, bookingEvents.refundOwed, { cancellationId: paymentId, paymentId, amountCents, cause: 'business' });
    await this.outbox.add(tx, voucherEvents.refused, { voucher: toSoldVoucher(voucher), paymentId, amount: toDollars(amountCents) });
  }

  private async find(id: string): Promise<VoucherEntity> {
    const voucher = await this.vouchers.find(this.database.manager, id);
    if (!voucher) throw new Error(`payment request ${id} has no voucher`);
    return voucher;
  }
}
