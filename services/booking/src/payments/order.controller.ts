import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { booking, HoldRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { HoldOrderService } from './hold-order.service.js';

/** Orders of charters, of which payment asks before it creates them at PayPal. */
@Controller()
export class OrderController {
  constructor(private readonly orders: HoldOrderService) {}

  @Handles(booking.hold)
  hold(@Payload() request: HoldRequest) {
    return this.orders.order(request);
  }
}
