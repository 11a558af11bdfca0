import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import {
  booking,
  type CheckoutPayment,
  type CheckoutQuestion,
  type Hold,
  limits,
  type OrderRequest,
  type PaymentOrder,
  type PayPalSetup,
  Refusal,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { Caller } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { LedgerService } from './ledger.service.js';
import type { PaymentEntity } from './payment.entity.js';
import { paymentEnv } from './payment.env.js';
import { cents, giveUp, hasMoney } from './payment.js';
import { PaymentRepository } from './payment.repository.js';
import { orRefuse, PayPalRefusal, UnknownOutcome } from './paypal-failure.client.js';
import { PayPalClient } from './paypal.client.js';

const minute = 60_000;

/** Before money moves: what the page needs, the slot held, the order made. */
@Injectable()
export class OrderService {
  private readonly logger = new Logger(OrderService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly ledger: LedgerService,
    private readonly paypal: PayPalClient,
    private readonly caller: Caller,
    private readonly clock: Clock,
  ) {}

  async setup(host: string): Promise<PayPalSetup> {
    const { environment, baseUrl, clientId } = paymentEnv.paypal;
    const { token, expiresInSeconds } = await orRefuse(this.paypal.clientToken(host));
    // PayPal's pages say 15 minutes while its answers say nine hours: the shorter one is safe.
    const seconds = Math.min(expiresInSeconds, 14 * 60);
    const payPalHost = environment === 'live' ? 'https://www.paypal.com' : 'https://www.sandbox.paypal.com';
    return {
      clientId,
      clientToken: token,
      clientTokenExpiresAt: new Date(this.clock.now().getTime() + seconds * 1000).toISOString(),
      environment,
      sdkUrl: `${baseUrl ?? payPalHost}/web-sdk/v6/core`,
      currency: 'USD',
      components: ['paypal-payments'],
    };
  }

  /** Steps 1 to 3: the slot is held, the price is the server's, and PayPal knows the order before the buyer sees it. */
  async createOrder({ order, checkout, address }: OrderRequest): Promise<PaymentOrder> {
    const paymentId = randomUUID();
    const hold = await this.caller.ask(booking.hold, {
      form: order.booking,
      checkout,
      paymentId,
      address,
      totalAmount: cents(order.amount) / 100,
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
    const heldUntil = new Date(hold.heldUntil);
    const fresh: PaymentEntity = {
      id: paymentId,
      holdId: hold.holdId,
      checkout,
      amountCents: hold.totalAmount * 100,
      state: 'initiated',
      description: `${hold.packageName}, ${form.bookingDate}, ${form.timeSlot}`,
      locale: limits.payPalLocales[form.locale ?? 'en'],
      attempt: 1,
      orderId: null,
      captureId: null,
      refundedCents: 0,
      issue: null,
      dispute: null,
      heldUntil,
      inDoubtSince: null,
      nextCheckAt: new Date(heldUntil.getTime() + minute / 2),
      checks: 0,
      createdAt: this.clock.now(),
    };
    for (;;) {
      if (await this.payments.add(this.database.read, fresh)) return fresh;
      const open = await this.joinPayment(fresh);
      if (open) return open;
    }
  }

  /** What an earlier press began, while it waits for its buyer. @returns null when nothing is in play any more */
  private async joinPayment({ holdId, amountCents, heldUntil, nextCheckAt }: PaymentEntity): Promise<PaymentEntity | null> {
    return this.database.transaction(async (tx) => {
      const open = await this.payments.lockLiveOf(tx, holdId);
      if (!open) return null;
      if (hasMoney(open.state)) throw new Refusal('ALREADY_PAID');
      if (open.state === 'capturing' || open.state === 'pending') throw new Refusal('PAYMENT_IN_DOUBT');
      if (open.amountCents === amountCents) {
        await this.payments.save(tx, { id: open.id, heldUntil, nextCheckAt });
        return open;
      }
      // The price has changed since: the old order is never captured, and lapses at PayPal by itself.
      await this.payments.save(tx, { id: open.id, state: 'cancelled', issue: 'PRICE_CHANGED', nextCheckAt: null });
      return null;
    });
  }

  private async orderAtPayPal(payment: PaymentEntity): Promise<string> {
    const { id: paymentId, amountCents, description, locale } = payment;
    try {
      const order = { paymentId, amountCents, description, locale, requestId: `ord-${paymentId}` };
      const { id } = await this.paypal.createOrder(order);
      await this.payments.saveOrder(this.database.read, paymentId, id);
      return id;
    } catch (error) {
      if (error instanceof PayPalRefusal) {
        this.logger.error(`order for payment ${paymentId}: ${error.message}`);
        await this.ledger.record(paymentId, (now) => giveUp(now, 'failed', error.issue), { issue: error.issue });
      } else if (!(error instanceof UnknownOutcome)) throw error;
      throw new Refusal('PAYPAL_UNAVAILABLE');
    }
  }

  /** What booking asks when a page claims to have paid. */
  async findCheckout({ checkout, orderId }: CheckoutQuestion): Promise<CheckoutPayment> {
    const mine = await this.payments.byCheckout(this.database.read, checkout);
    const wanted = orderId
      ? mine.find((payment) => payment.orderId === orderId)
      : (mine.find(({ state }) => state === 'captured') ?? mine.find(({ orderId: made }) => made));
    if (!wanted?.orderId) throw new Refusal(orderId || mine.length === 0 ? 'FOREIGN_ORDER' : 'NOT_PAID');
    return {
      paymentId: wanted.id,
      holdId: wanted.holdId,
      orderId: wanted.orderId,
      amountCents: wanted.amountCents,
      captured: hasMoney(wanted.state) && wanted.state !== 'refunded' && wanted.state !== 'reversed',
      pending: wanted.state === 'pending' || wanted.state === 'capturing',
    };
  }
}
