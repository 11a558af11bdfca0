import { Injectable } from '@nestjs/common';
import type { HeldUntil } from '@charter/contracts';
import { Database, type ReadManager, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { NonCharterRequest, PayableDescription, PaymentRequestHandler, RequestPayment } from '../accounts/index.js';
import { giftDescriptionOf, payableUntil } from '../accounts/model.js';
import type { VoucherEntity } from './voucher.entity.js';
import { VoucherDeliveryService } from './voucher-delivery.service.js';
import { VoucherRepository } from './voucher.repository.js';
import { VoucherPaymentChangesService } from './voucher-payment-changes.service.js';

/** What the buyer of a voucher pays: with it the voucher can be used, and is sent. It is no revenue: a charter is, that it pays for. */
@Injectable()
export class VoucherPaymentService implements PaymentRequestHandler<VoucherEntity> {
  constructor(
    private readonly database: Database,
    private readonly vouchers: VoucherRepository,
    private readonly delivery: VoucherDeliveryService,
    readonly separateMoney: VoucherPaymentChangesService,
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

  async refuse(tx: Transaction, voucher: VoucherEntity, _request: NonCharterRequest, payment: RequestPayment): Promise<void> {
    await this.delivery.refused(tx, voucher, payment);
  }

  private async find(id: string): Promise<VoucherEntity> {
    const voucher = await this.vouchers.find(this.database.manager, id);
    if (!voucher) throw new Error(`payment request ${id} has no voucher`);
    return voucher;
  }
}
