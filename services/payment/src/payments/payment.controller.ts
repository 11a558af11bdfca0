import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  CaptureRequest,
  CheckoutQuestion,
  OrderRequest,
  payment,
  PaymentRef,
  RefundRequest,
  SetupRequest,
  WebhookDelivery,
} from '@charter/contracts';
import { GiveUpRequest, paymentRemedies, type ReconcileRequest } from '@charter/contracts/operators';
import { Answers } from '@charter/messaging';
import { ComparisonTimer } from '../comparison/comparison.timer.js';
import { CaptureService } from '../captures/capture.service.js';
import { GiveUpService } from './give-up.service.js';
import { OrderService } from '../orders/order.service.js';
import { ReconcilerTimer } from './reconciliation.timer.js';
import { RefundDeskService } from '../refunds/staff-refund.service.js';
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
    private readonly refundDesk: RefundDeskService,
    private readonly reconciler: ReconcilerTimer,
    private readonly comparison: ComparisonTimer,
    private readonly giveUps: GiveUpService,
  ) {}

  @Answers(payment.setup)
  setup(@Payload() { host }: SetupRequest) {
    return this.setups.setup(host);
  }

  @Answers(payment.createOrder)
  createOrder(@Payload() request: OrderRequest) {
    return this.orders.createOrder(request);
  }

  @Answers(payment.capture)
  capture(@Payload() request: CaptureRequest) {
    return this.captures.capture(request);
  }

  @Answers(payment.receiveWebhook)
  receiveWebhook(@Payload() delivery: WebhookDelivery) {
    return this.webhooks.receive(delivery);
  }

  @Answers(payment.findCheckout)
  findCheckout(@Payload() question: CheckoutQuestion) {
    return this.orders.findCheckout(question);
  }

  @Answers(payment.find)
  find(@Payload() { paymentId }: PaymentRef) {
    return this.refundDesk.find(paymentId);
  }

  @Answers(payment.refund)
  refund(@Payload() request: RefundRequest) {
    return this.refundDesk.refund(request);
  }

  @Answers(paymentRemedies.reconcile)
  reconcile(@Payload() { since }: ReconcileRequest) {
    return this.reconciler.reconcileNow(since);
  }

  @Answers(paymentRemedies.compare)
  compare() {
    return this.comparison.compare();
  }

  @Answers(paymentRemedies.giveUp)
  giveUp(@Payload() request: GiveUpRequest) {
    return this.giveUps.giveUp(request);
  }
}
