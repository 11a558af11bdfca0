import { Injectable } from '@nestjs/common';
import { type Cents, cents, DomainError, type Locale, minuteMs } from '@charter/contracts';
import { regions } from '@charter/contracts/formats';
import type { FundingSource } from '@charter/contracts/browser';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { isBeforeCapture, isUndecided } from '../payments/payment-state.js';
import type { PaymentEntity, PaymentKind } from '../payments/payment.entity.js';
import { PaymentRepository } from '../payments/payment.repository.js';

/** What a visitor may pay now: a charter, whose hold it is, or what the trip page asks for. */
export interface PayableSubject {
  paymentRequestId: string;
  kind: PaymentKind;
  amountCents: Cents;
  /** Shown to the buyer at PayPal. */
  description: string;
  locale: Locale;
  /** The button that the buyer has pressed. */
  fundingSource: FundingSource | null;
  /** Until when its order may be paid. */
  heldUntil: Date;
  /** Money for it is being captured. */
  committed: boolean;
}

/** The payment of a payment request, which has at most one whose money may still be captured. */
@Injectable()
export class RequestPaymentService {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * A new payment, or the live one of an earlier request.
   * @returns null when the payment to which the hold is committed has ended without money, and booking has not handled that yet
   * @throws DomainError ALREADY_PAID, PAYMENT_IN_DOUBT
   */
  async findOrAdd(paymentId: string, subject: PayableSubject, checkout: string): Promise<PaymentEntity | null> {
    const { paymentRequestId, kind, amountCents, description, locale, fundingSource, heldUntil, committed } = subject;
    if (committed) return this.joinCommitted(paymentRequestId, fundingSource);
    const fresh: PaymentEntity = {
      id: paymentId,
      paymentRequestId,
      kind,
      checkout,
      amountCents,
      capturedCents: null,
      state: 'initiated',
      description,
      locale: regions[locale],
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

  /** Inserts before it checks: another payment of the request that is captured meanwhile is then either still live, or found as paid. */
  private async add(fresh: PaymentEntity): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const added = await this.payments.add(tx, fresh);
      if (added && (await this.payments.isPaid(tx, fresh.paymentRequestId))) throw new DomainError('ALREADY_PAID');
      return added;
    });
  }

  /**
   * Money for this request is being captured, so no second payment is started. Only an order whose capture was declined, and whose buyer may
   * try again, is continued.
   */
  private async joinCommitted(paymentRequestId: string, fundingSource: FundingSource | null): Promise<PaymentEntity | null> {
    return this.database.transaction(async (tx) => {
      const live = await this.payments.lockLive(tx, paymentRequestId);
      if (live?.declinedAt && isBeforeCapture(live.state)) {
        await this.payments.save(tx, { id: live.id, fundingSource });
        return live;
      }
      if (live) throw new DomainError('PAYMENT_IN_DOUBT');
      if (await this.payments.isPaid(tx, paymentRequestId)) throw new DomainError('ALREADY_PAID');
      return null;
    });
  }

  /** The live payment of an earlier request, while it waits for its buyer. @returns null when the request has no live payment */
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
      // The price has changed: the old order is never captured and expires at PayPal. Not published, because the request gets a new payment.
      await this.payments.move(tx, live, 'cancelled', { issue: 'PRICE_CHANGED', nextCheckAt: null });
      return null;
    });
  }

  /** The order was created at PayPal. */
  async recordOrder(payment: PaymentEntity, orderId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (payment.state === 'initiated' && (await this.payments.tryToMove(tx, payment, 'created', { orderId }))) return;
      const current = await this.payments.lock(tx, payment.id);
      await this.payments.move(tx, current, current.state === 'initiated' ? 'created' : current.state, { orderId });
    });
  }
}
