import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { bookingBackOffice, SettleRefundRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { CancellationService } from './cancellation.service.js';

@Controller()
export class CancellationController {
  constructor(private readonly cancellations: CancellationService) {}

  @Handles(bookingBackOffice.settleRefund)
  settleRefund(@Payload() request: SettleRefundRequest) {
    return this.cancellations.settleRefund(request);
  }
}
