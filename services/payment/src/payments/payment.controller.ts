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
import { ComparisonTimer } from '../comparison/comparison.timer.js';
import { CaptureService } from '../captures/capture.service.js';
import { GiveUpService } from './give-up.service.js';
import { OrderService } from '../orders/order.service.js';
import { ReconciliationTimer } from './reconciliation.timer.js';
import { StaffRefundService } from '../refunds/staff-refund.service.js';
import { SetupService } from '../orders/setup.service.js';
import { WebhookService } from '../webhooks/webhook.service.js';

/** The NATS door: each operation of the contract, a line each. */
@Controller()
export class PaymentController {
  constructor(
    private readonly setups: SetupService,
    private readonly orders: OrderService,
    private readonly captures: CaptureService,
    private readonly webhooks: WebhookService,
    private readonly refundDesk: StaffRefundService,
    private readonly reconciler: ReconciliationTimer,
    private readonly comparison: ComparisonTimer,
    private readonly giveUps: GiveUpService,
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
  findCheckout(@Payload() question: CheckoutQuery) {
    return this.orders.findCheckout(question);
  }

  @Handles(payment.find)
  find(@Payload() { paymentId }: PaymentRef) {
    return this.refundDesk.find(paymentId);
  }

  @Handles(payment.refund)
  refund(@Payload() request: RefundRequest) {
    return this.refundDesk.refund(request);
  }

  @Handles(paymentMaintenance.reconcile)
  reconcile(@Payload() { since }: ReconcileRequest) {
    return this.reconciler.reconcileNow(since);
  }

  @Handles(paymentMaintenance.compare)
  compare() {
    return this.comparison.compare();
  }

  @Handles(paymentMaintenance.giveUp)
  giveUp(@Payload() request: GiveUpRequest) {
    return this.giveUps.giveUp(request);
  }
}
