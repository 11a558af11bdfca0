import { Module } from '@nestjs/common';
import { OpenBalanceService } from './open-balance.service.js';
import { PaymentRequestRepository } from './payment-request.repository.js';

@Module({
  providers: [OpenBalanceService, PaymentRequestRepository],
  exports: [OpenBalanceService, PaymentRequestRepository],
})
export class PaymentRequestsModule {}
