import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import {
  booking,
  cents,
  type CheckoutPayment,
  type CheckoutQuery,
  DomainError,
  fieldError,
  fromDecimal,
  fromDollars,
  type Hold,
  invalid,
  limits,
  type OrderRequest,
  type PaymentOrder,
  toDollars,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { RpcClient } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { PaymentTransitionService } from '../payments/payment-transition.service.js';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { abandon, isCaptured, isBeforeCapture, isPaid, isUndecided, capturedAmountOf } from '../payments/payment.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { PayPalRejection, UnknownResult } from '../paypal/paypal-errors.js';
import { PayPalClient } from '../paypal/paypal.client.js';

const minute = 60_000;

/** Everything before money moves: the slot is held and PayPal's order created. */
@Injectable()
export class OrderService {
  private readonly logger = new Logger(OrderService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly transitions: PaymentTransitionService,
    private readonly paypal: PayPalClient,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Holds the slot and creates PayPal's order at the server's price.
   * @throws DomainError INVALID, SLOT_TAKEN, TOO_MANY_HOLDS, HOLD_GONE, ALREADY_PAID, PAYMENT_IN_DOUBT, PAYPAL_UNAVAILABLE
   */
  async createOrder({ order, checkout, address }: OrderRequest): Promise<PaymentOrder> {
    const paymentId = randomUUID();
    const hold = await this.rpc.call(booking.hold, {
      form: order.booking,
      checkout,
      paymentId,
      address,
      totalAmount: toDollars(fromDecimal(order.amount)),
    });
    const payment = await this.findOrAddPayment(paymentId, hold, order, checkout);
    const id = payment.orderId ?? (await this.createAtPayPal(payment));
    return { id, heldUntil: hold.heldUntil };
  }

  /** The hold's payment: a new one, or the live one of an earlier request. */
  private async findOrAddPayment(
    paymentId: string,
    hold: Hold,
    { booking: form }: OrderRequest['order'],
    checkout: string,
  ): Promise<PaymentEntity> {
    if (hold.committed) return this.joinCommitted(hold.holdId);
    const heldUntil = new Date(hold.heldUntil);
    const fresh: PaymentEntity = {
      id: paymentId,
      holdId: hold.holdId,
      checkout,
      amountCents: fromDollars(hold.totalAmount),
      capturedCents: null,
      state: 'initiated',
      description: `${hold.packageName}, ${form.bookingDate}, ${form.timeSlot}`,
      locale: limits.payPalLocales[form.locale ?? 'en'],
      attempt: 1,
      orderId: null,
      captureId: null,
      refundedCents: cents(0),
      reversedCents: cents(0),
      reversals: {},
      issue: null,
      capturedAt: null,
      declinedAt: null,
      heldUntil,
      inDoubtSince: null,
      nextCheckAt: new Date(heldUntil.getTime() + minute / 2),
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
      if (added && (await this.payments.isPaid(tx, fresh.holdId))) throw new DomainError('ALREADY_PAID');
      return added;
    });
  }

  /**
   * Money for this hold is being captured, so no second payment is started. Only an order whose capture was declined, and whose buyer may
   * try again, is continued.
   */
  private async joinCommitted(holdId: string): Promise<PaymentEntity> {
    return this.database.transaction(async (tx) => {
      const live = await this.payments.lockLiveByHold(tx, holdId);
      if (live?.declinedAt && isBeforeCapture(live.state)) return live;
      throw new DomainError(!live && (await this.payments.isPaid(tx, holdId)) ? 'ALREADY_PAID' : 'PAYMENT_IN_DOUBT');
    });
  }

  /** The live payment of an earlier request, while it waits for its buyer. @returns null when the hold has no live payment */
  private async joinPayment({ holdId, amountCents, heldUntil, nextCheckAt }: PaymentEntity): Promise<PaymentEntity | null> {
    return this.database.transaction(async (tx) => {
      const live = await this.payments.lockLiveByHold(tx, holdId);
      if (!live) return null;
      if (isUndecided(live.state)) throw new DomainError('PAYMENT_IN_DOUBT');
      if (live.amountCents === amountCents) {
        await this.payments.save(tx, { id: live.id, heldUntil, nextCheckAt });
        return live;
      }
      // The price has changed: the old order is never captured and expires at PayPal. Not published, because the hold gets a new payment.
      await this.payments.move(tx, live, 'cancelled', { issue: 'PRICE_CHANGED', nextCheckAt: null });
      return null;
    });
  }

  private async createAtPayPal(payment: PaymentEntity): Promise<string> {
    const { id: paymentId, amountCents, description, locale } = payment;
    try {
      const order = { paymentId, amountCents, description, locale, requestId: `ord-${paymentId}` };
      const { id } = await this.paypal.createOrder(order);
      await this.database.transaction(async (tx) => {
        const locked = await this.payments.lock(tx, paymentId);
        await this.payments.move(tx, locked, locked.state === 'initiated' ? 'created' : locked.state, { orderId: id });
      });
      return id;
    } catch (error) {
      if (error instanceof PayPalRejection) {
        this.logger.error({ paymentId, reason: error.message }, 'Order not created at PayPal');
        await this.transitions.apply(paymentId, (now) => abandon(now, 'failed', error.issue));
      } else if (!(error instanceof UnknownResult)) throw error;
      throw new DomainError('PAYPAL_UNAVAILABLE');
    }
  }

  /**
   * The captured payment of a visitor who requests the booking.
   * @throws DomainError FOREIGN_ORDER, INVALID, NOT_PAID
   */
  async findCheckout({ checkout, orderId, totalAmount }: CheckoutQuery): Promise<CheckoutPayment> {
    const payments = await this.payments.byCheckout(this.database.manager, checkout);
    const payment = orderId
      ? payments.find((one) => one.orderId === orderId)
      : (payments.find(({ state }) => isPaid(state)) ?? payments.find((one) => one.orderId));
    if (!payment?.orderId) throw new DomainError(orderId || payments.length === 0 ? 'FOREIGN_ORDER' : 'NOT_PAID');
    if (totalAmount !== undefined && fromDollars(totalAmount) !== payment.amountCents) {
      throw invalid({ totalAmount: fieldError('wrongAmount') });
    }
    // A capture of another amount than ours is refunded and never becomes a booking.
    if (!isCaptured(payment.state) || capturedAmountOf(payment) !== payment.amountCents) throw new DomainError('NOT_PAID');
    return { paymentId: payment.id, holdId: payment.holdId, orderId: payment.orderId, refunded: !isPaid(payment.state) };
  }
}
