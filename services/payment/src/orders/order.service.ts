import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import {
  booking,
  type BookingForm,
  DomainError,
  fieldError,
  fromDecimal,
  fromDollars,
  invalid,
  type OrderRequest,
  type PaymentOrder,
  paymentRequests,
  toDollars,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { PaymentService } from '../payments/payment.service.js';
import { abandon } from '../payments/payment.js';
import { PayPalRejection, UnknownResult } from '../paypal/paypal-errors.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { type PayableSubject, RequestPaymentService } from './request-payment.service.js';

/** How long an order waits until booking has handled the end of the visitor's last payment, in milliseconds. */
const releaseTimeout = 5_000;
const releaseInterval = 100;

/** An order that can be paid, and the page to which PayPal's page leads back. */
interface Payable {
  subject: PayableSubject;
  returnPath: string;
  /** Vouchers cover the price. */
  paid?: true;
}

/** Everything before money moves: what is paid is held or still open, and PayPal's order created. */
@Injectable()
export class OrderService {
  private readonly logger = new Logger(OrderService.name);

  constructor(
    private readonly payments: PaymentService,
    private readonly requestPayments: RequestPaymentService,
    private readonly paypal: PayPalClient,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Holds the slot, or finds what the trip page asks for, and creates PayPal's order at the server's price.
   * @throws DomainError INVALID, SLOT_TAKEN, TOO_MANY_HOLDS, HOLD_GONE, ALREADY_PAID, PAYMENT_IN_DOUBT, PAYPAL_UNAVAILABLE
   * @throws DomainError TRIP_CLOSED, OFFER_NOT_OPEN, PAYMENT_REQUEST_NOT_FOUND, PAYMENT_REQUEST_CLOSED
   */
  async createOrder(request: OrderRequest): Promise<PaymentOrder> {
    const { booking: form, paymentRequestId } = request.order;
    if (!form && !paymentRequestId) throw invalid({ booking: fieldError('orderWithoutBooking') });
    const paymentId = randomUUID();
    const deadline = performance.now() + releaseTimeout;
    for (;;) {
      const { subject, returnPath, paid } = form ? await this.hold(request, form, paymentId) : await this.open(request, paymentRequestId!);
      const heldUntil = subject.heldUntil.toISOString();
      if (paid) return { id: '', paid, heldUntil };
      const payment = await this.requestPayments.findOrAdd(paymentId, subject, request.checkout);
      if (payment) return { id: payment.orderId ?? (await this.createAtPayPal(payment, returnPath)), heldUntil };
      // The buyer's capture has just been declined for good, which booking is about to handle. Nothing is being charged.
      if (performance.now() >= deadline) throw new DomainError('UNAVAILABLE');
      await pause(releaseInterval);
    }
  }

  private async hold({ order, checkout, address }: OrderRequest, form: BookingForm, paymentId: string): Promise<Payable> {
    const totalAmount = toDollars(fromDecimal(order.amount));
    const hold = await this.rpc.call(booking.hold, { form, checkout, paymentId, address, totalAmount });
    return {
      returnPath: '/booking',
      ...(hold.paid && { paid: true }),
      subject: {
        paymentRequestId: hold.holdId,
        kind: 'charter',
        amountCents: fromDollars(hold.totalAmount),
        description: `${hold.packageNameShown ?? hold.packageName}, ${form.bookingDate}, ${hold.hours ?? form.timeSlot}`,
        locale: form.locale ?? 'en',
        fundingSource: order.fundingSource ?? null,
        heldUntil: new Date(hold.heldUntil),
        committed: hold.committed,
      },
    };
  }

  private async open({ order, tripKey, offerKey }: OrderRequest, paymentRequestId: string): Promise<Payable> {
    const amountCents = fromDecimal(order.amount);
    const { returnPath, payableUntil, description, locale } = await this.rpc.call(paymentRequests.open, {
      paymentRequestId,
      amountCents,
      ...(tripKey && { tripKey }),
      ...(offerKey && { offerKey }),
      ...(order.termsVersion && { termsVersion: order.termsVersion }),
    });
    const heldUntil = new Date(payableUntil);
    const { fundingSource = null } = order;
    return {
      returnPath,
      subject: { paymentRequestId, kind: 'request', amountCents, description, locale, fundingSource, heldUntil, committed: false },
    };
  }

  private async createAtPayPal(payment: PaymentEntity, returnPath: string): Promise<string> {
    const { id: paymentId, amountCents, description, locale } = payment;
    try {
      const order = { paymentId, amountCents, description, locale, returnPath, requestId: `ord-${paymentId}` };
      const { id } = await this.paypal.createOrder(order);
      await this.requestPayments.recordOrder(payment, id);
      return id;
    } catch (error) {
      if (error instanceof PayPalRejection) {
        this.logger.error({ paymentId, reason: error.message }, 'Order not created at PayPal');
        await this.payments.apply(paymentId, (now) => abandon(now, 'failed', error.issue));
      } else if (!(error instanceof UnknownResult)) throw error;
      throw new DomainError('PAYPAL_UNAVAILABLE');
    }
  }
}
