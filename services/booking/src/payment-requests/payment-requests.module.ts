import { Module } from '@nestjs/common';
import { PaymentRequestRepository } from './payment-request.repository.js';

@Module({
  providers: [PaymentRequestRepository],
  exports: [PaymentRequestRepository],
})
export class PaymentRequestsModule {}
