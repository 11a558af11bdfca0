import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { booking, OpenPaymentRequest, PayerQuery, paymentRequests, SecurePaymentRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { HoldPaymentService } from '../sales/index.js';
import { PaymentRequestService } from './payment-request.service.js';

/** What payment asks before it moves money. */
@Controller()
export class PaymentRequestController {
  constructor(
    private readonly requests: PaymentRequestService,
    private readonly holds: HoldPaymentService,
  ) {}

  @Handles(paymentRequests.open)
  open(@Payload() request: OpenPaymentRequest) {
    return this.requests.open(request);
  }

  @Handles(paymentRequests.checkPayer)
  checkPayer(@Payload() query: PayerQuery) {
    return this.requests.checkPayer(query);
  }

  /** A charter is secured by its hold. */
  @Handles(booking.securePaymentRequest)
  async securePaymentRequest(@Payload() request: SecurePaymentRequest) {
    return (await this.requests.secure(request)) ?? this.holds.secure(request);
  }
}
