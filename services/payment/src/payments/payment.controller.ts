import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  CaptureRequest,
  CheckoutQuery,
  OrderRequest,
  payment,
  PaymentRef,
  RefundRequest,
  SetupRequest,
  WebhookDelivery,
} from '@charter/contracts';
import { GiveUpRequest, paymentMaintenance, type ReconcileRequest } from '@charter/contracts/operators';
import { Handles } from '@charter/messaging';
import { CaptureService } from '../captures/capture.service.js';
import { UndecidedPaymentService } from '../captures/undecided-payment.service.js';
import { OrderService } from '../orders/order.service.js';
import { PayPalSetupService } from '../orders/paypal-setup.service.js';
import { BookingReconciliationService } from '../reconciliation/booking-reconciliation.service.js';
import { PayPalReconciliationService } from '../reconciliation/paypal-reconciliation.service.js';
import { StaffRefundService } from '../refunds/staff-refund.service.js';
import { WebhookService } from '../webhooks/webhook.service.js';
import { PaymentRecordService } from './payment-record.service.js';

@Controller()
export class PaymentController {
  constructor(
    private readonly setups: PayPalSetupService,
    private readonly orders: OrderService,
    private readonly captures: CaptureService,
    private readonly webhooks: WebhookService,
    private readonly staffRefunds: StaffRefundService,
    private readonly records: PaymentRecordService,
    private readonly payPalReconciliation: PayPalReconciliationService,
    private readonly bookingReconciliation: BookingReconciliationService,
    private readonly undecided: UndecidedPaymentService,
  ) {}

  @Handles(payment.setup)
  setup(@Payload() { host }: SetupRequest) {
    return this.setups.setup(host);
  }

  @Handles(payment.createOrder)
  createOrder(@Payload() request: OrderRequest) {
    return this.orders.createOrder(request);
  }

  @Handles(payment.capture)
  capture(@Payload() request: CaptureRequest) {
    return this.captures.capture(request);
  }

  @Handles(payment.receiveWebhook)
  receiveWebhook(@Payload() delivery: WebhookDelivery) {
    return this.webhooks.receive(delivery);
  }

  @Handles(payment.findCheckout)
  findCheckout(@Payload() query: CheckoutQuery) {
    return this.orders.findCheckout(query);
  }

  @Handles(payment.find)
  find(@Payload() { paymentId }: PaymentRef) {
    return this.records.find(paymentId);
  }

  @Handles(payment.refund)
  refund(@Payload() request: RefundRequest) {
    return this.staffRefunds.refund(request);
  }

  @Handles(paymentMaintenance.reconcile)
  reconcile(@Payload() { since }: ReconcileRequest) {
    return this.payPalReconciliation.reconcileNow(since);
  }

  @Handles(paymentMaintenance.compare)
  compare() {
    return this.bookingReconciliation.compare();
  }

  @Handles(paymentMaintenance.giveUp)
  giveUp(@Payload() request: GiveUpRequest) {
    return this.undecided.giveUp(request);
  }
}
