import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { CaptureRequest, CheckoutQuestion, OrderRequest, payment, SetupRequest, WebhookDelivery } from '@charter/contracts';
import { Answers } from '@charter/messaging';
import { PaymentService } from './payment.service.js';
import { WebhookService } from './webhook.service.js';

/** The NATS door: each operation of the contract, a line each. */
@Controller()
export class PaymentController {
  constructor(
    private readonly payments: PaymentService,
    private readonly webhooks: WebhookService,
  ) {}

  @Answers(payment.setup)
  setup(@Payload() { origin }: SetupRequest) {
    return this.payments.setup(origin);
  }

  @Answers(payment.createOrder)
  createOrder(@Payload() request: OrderRequest) {
    return this.payments.createOrder(request);
  }

  @Answers(payment.capture)
  capture(@Payload() request: CaptureRequest) {
    return this.payments.capture(request);
  }

  @Answers(payment.receiveWebhook)
  receiveWebhook(@Payload() delivery: WebhookDelivery) {
    return this.webhooks.receive(delivery);
  }

  @Answers(payment.findCheckout)
  findCheckout(@Payload() question: CheckoutQuestion) {
    return this.payments.findCheckout(question);
  }
}
