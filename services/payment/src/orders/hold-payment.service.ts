import { Injectable } from '@nestjs/common';
import { cents, DomainError, fromDollars, type Hold, minuteMs, type OrderForm } from '@charter/contracts';
import { regions } from '@charter/contracts/formats';
import type { FundingSource } from '@charter/contracts/limits';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { isBeforeCapture, isUndecided } from '../payments/payment-state.js';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { PaymentRepository } from '../payments/payment.repository.js';

/** The payment of a hold. A hold has at most one payment whose money may still be captured. */
@Injectable()
export class HoldPaymentService {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * A new payment, or the live one of an earlier request.
   * @throws DomainError ALREADY_PAID, PAYMENT_IN_DOUBT
   */
  async findOrAdd(paymentId: string, hold: Hold, order: OrderForm, checkout: string): Promise<PaymentEntity> {
    const { booking: form, fundingSource = null } = order;
    if (hold.committed) return this.joinCommitted(hold.holdId, fundingSource);
    const heldUntil = new Date(hold.heldUntil);
    const fresh: PaymentEntity = {
      id: paymentId,
      paymentRequestId: hold.holdId,
      checkout,
      amountCents: fromDollars(hold.totalAmount),
      capturedCents: null,
      state: 'initiated',
      description: `${hold.packageNameShown ?? hold.packageName}, ${form.bookingDate}, ${hold.hours ?? form.timeSlot}`,
      locale: regions[form.locale ?? 'en'],
      attempt: 1,
      orderId: null,
      captureId: null,
      fundingSource,
      refundedCents: cents(0),
      feeCents: null,
      reversedCents: cents(0),
      reversals: {},
      issue: null,
      capturedAt: null,
      declinedAt: null,
      heldUntil,
      inDoubtSince: null,
      nextCheckAt: new Date(heldUntil.getTime() + minuteMs / 2),
      checks: 0,
      createdAt: this.clock.now(),
      lastCheckedAt: null,
    };
    for (;;) {
      if (await this.add(fresh)) return fresh;
      const live = await this.joinPayment(fresh);
      if (live) return live;
    }
  }

  /** Inserts before it checks: another payment of the hold that is captured meanwhile is then either still live, or found as paid. */
  private async add(fresh: PaymentEntity): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const added = await this.payments.add(tx, fresh);
      if (added && (await this.payments.isPaid(tx, fresh.paymentRequestId))) throw new DomainError('ALREADY_PAID');
      return added;
    });
  }

  /**
   * Money for this hold is being captured, so no second payment is started. Only an order whose capture was declined, and whose buyer may
   * try again, is continued.
   */
  private async joinCommitted(holdId: string, fundingSource: FundingSource | null): Promise<PaymentEntity> {
    return this.database.transaction(async (tx) => {
      const live = await this.payments.lockLive(tx, holdId);
      if (live?.declinedAt && isBeforeCapture(live.state)) {
        await this.payments.save(tx, { id: live.id, fundingSource });
        return live;
      }
      throw new DomainError(!live && (await this.payments.isPaid(tx, holdId)) ? 'ALREADY_PAID' : 'PAYMENT_IN_DOUBT');
    });
  }

  /** The live payment of an earlier request, while it waits for its buyer. @returns null when the hold has no live payment */
  private async joinPayment({
    paymentRequestId,
    amountCents,
    fundingSource,
    heldUntil,
    nextCheckAt,
  }: PaymentEntity): Promise<PaymentEntity | null> {
    return this.database.transaction(async (tx) => {
      const live = await this.payments.lockLive(tx, paymentRequestId);
      if (!live) return null;
      if (isUndecided(live.state)) throw new DomainError('PAYMENT_IN_DOUBT');
      if (live.amountCents === amountCents) {
        await this.payments.save(tx, { id: live.id, fundingSource, heldUntil, nextCheckAt });
        return live;
      }
      // The price has changed: the old order is never captured and expires at PayPal. Not published, because the hold gets a new payment.
      await this.payments.move(tx, live, 'cancelled', { issue: 'PRICE_CHANGED', nextCheckAt: null });
      return null;
    });
  }

  /** The order was created at PayPal. */
  async recordOrder(paymentId: string, orderId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const payment = await this.payments.lock(tx, paymentId);
      await this.payments.move(tx, payment, payment.state === 'initiated' ? 'created' : payment.state, { orderId });
    });
  }
}
