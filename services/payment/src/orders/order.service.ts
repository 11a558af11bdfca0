import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import {
  booking,
  cents,
  fromDecimal,
  fromDollars,
  toDollars,
  type CheckoutPayment,
  type CheckoutQuery,
  type Hold,
  limits,
  type OrderRequest,
  type PaymentOrder,
  DomainError,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { RpcClient } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { LedgerService } from '../payments/ledger.service.js';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { abandon, hasMoney, isBeforeCapture, isPaid, isUndecided, moneyOf } from '../payments/payment.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { PayPalRefusal, UnknownOutcome } from '../paypal/paypal-errors.client.js';
import { PayPalClient } from '../paypal/paypal.client.js';

const minute = 60_000;

/** Before money moves: the slot held, the order made. */
@Injectable()
export class OrderService {
  private readonly logger = new Logger(OrderService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly ledger: LedgerService,
    private readonly paypal: PayPalClient,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** Steps 1 to 3: the slot is held, the price is the server's, and PayPal knows the order before the buyer sees it. */
  async createOrder({ order, checkout, address }: OrderRequest): Promise<PaymentOrder> {
    const paymentId = randomUUID();
    const hold = await this.rpc.call(booking.hold, {
      form: order.booking,
      checkout,
      paymentId,
      address,
      totalAmount: toDollars(fromDecimal(order.amount)),
    });
    const payment = await this.openPayment(paymentId, hold, order, checkout);
    const id = payment.orderId ?? (await this.orderAtPayPal(payment));
    return { id, heldUntil: hold.heldUntil };
  }

  /** The hold's payment: a new one, or the one that an earlier press of the button began. */
  private async openPayment(
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
      const open = await this.joinPayment(fresh);
      if (open) return open;
    }
  }

  /** The row is written first: a capture that ends meanwhile is either still live and refuses it, or is seen as paid. */
  private async add(fresh: PaymentEntity): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const added = await this.payments.add(tx, fresh);
      if (added && (await this.payments.isPaid(tx, fresh.holdId))) throw new DomainError('ALREADY_PAID');
      return added;
    });
  }

  /**
   * Money for this hold is on its way: no second payment is started on it. Only an order whose capture was declined, and whose buyer may try
   * again, goes on.
   */
  private async joinCommitted(holdId: string): Promise<PaymentEntity> {
    return this.database.transaction(async (tx) => {
      const open = await this.payments.lockLiveOf(tx, holdId);
      if (open?.declinedAt && isBeforeCapture(open.state)) return open;
      throw new DomainError(!open && (await this.payments.isPaid(tx, holdId)) ? 'ALREADY_PAID' : 'PAYMENT_IN_DOUBT');
    });
  }

  /** What an earlier press began, while it waits for its buyer. @returns null when the hold has no live payment any more */
  private async joinPayment({ holdId, amountCents, heldUntil, nextCheckAt }: PaymentEntity): Promise<PaymentEntity | null> {
    return this.database.transaction(async (tx) => {
      const open = await this.payments.lockLiveOf(tx, holdId);
      if (!open) return null;
      if (isUndecided(open.state)) throw new DomainError('PAYMENT_IN_DOUBT');
      if (open.amountCents === amountCents) {
        await this.payments.save(tx, { id: open.id, heldUntil, nextCheckAt });
        return open;
      }
      // The price has changed since: the old order is never captured and lapses at PayPal. Not published: the hold goes on with a new payment.
      await this.payments.move(tx, open, 'cancelled', { issue: 'PRICE_CHANGED', nextCheckAt: null });
      return null;
    });
  }

  private async orderAtPayPal(payment: PaymentEntity): Promise<string> {
    const { id: paymentId, amountCents, description, locale } = payment;
    try {
      const order = { paymentId, amountCents, description, locale, requestId: `ord-${paymentId}` };
      const { id } = await this.paypal.createOrder(order);
      await this.database.transaction(async (tx) => {
        const made = await this.payments.lock(tx, paymentId);
        await this.payments.move(tx, made, made.state === 'initiated' ? 'created' : made.state, { orderId: id });
      });
      return id;
    } catch (error) {
      if (error instanceof PayPalRefusal) {
        this.logger.error(`order for payment ${paymentId}: ${error.message}`);
        await this.ledger.record(paymentId, (now) => abandon(now, 'failed', error.issue));
      } else if (!(error instanceof UnknownOutcome)) throw error;
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
      throw new DomainError('INVALID', { errors: { totalAmount: limits.booking.messages.amount } });
    }
    // A capture of another amount than ours is refunded and never becomes a booking.
    if (!hasMoney(payment.state) || moneyOf(payment) !== payment.amountCents) throw new DomainError('NOT_PAID');
    return { paymentId: payment.id, holdId: payment.holdId, orderId: payment.orderId, refunded: !isPaid(payment.state) };
  }
}
