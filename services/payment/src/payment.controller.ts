import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { CaptureRequest, CheckoutQuery, OrderRequest, payment, SetupRequest, WebhookDelivery } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { CaptureService } from './captures/capture.service.js';
import { CheckoutService } from './orders/checkout.service.js';
import { OrderService } from './orders/order.service.js';
import { PayPalSetupService } from './orders/paypal-setup.service.js';
import { WebhookService } from './webhooks/webhook.service.js';

/** Operations for guests and for PayPal. */
@Controller()
export class PaymentController {
  constructor(
    private readonly setups: PayPalSetupService,
    private readonly orders: OrderService,
    private readonly captures: CaptureService,
    private readonly checkouts: CheckoutService,
    private readonly webhooks: WebhookService,
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
    return this.checkouts.find(query);
  }
}
