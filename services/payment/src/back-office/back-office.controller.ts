import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { payment, paymentAttention, PaymentRef, RefundRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { AttentionService } from './attention.service.js';
import { PaymentRecordService } from './payment-record.service.js';
import { StaffRefundService } from './staff-refund.service.js';

/** Operations for staff. */
@Controller()
export class BackOfficeController {
  constructor(
    private readonly records: PaymentRecordService,
    private readonly refunds: StaffRefundService,
    private readonly attention: AttentionService,
  ) {}

  @Handles(payment.find)
  find(@Payload() { paymentId }: PaymentRef) {
    return this.records.find(paymentId);
  }

  @Handles(payment.refund)
  refund(@Payload() request: RefundRequest) {
    return this.refunds.refund(request);
  }

  @Handles(paymentAttention.list)
  listAttention() {
    return this.attention.list();
  }
}
