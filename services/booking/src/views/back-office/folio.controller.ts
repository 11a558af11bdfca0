import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { RequestPaymentRequest, BookingId, folio, ManualPaymentRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { BalanceService } from '../../changes/index.js';
import { ManualPaymentService } from '../../payments/index.js';
import { FolioRecordService } from './folio-record.service.js';

@Controller()
export class FolioController {
  constructor(
    private readonly records: FolioRecordService,
    private readonly payments: ManualPaymentService,
    private readonly balances: BalanceService,
  ) {}

  @Handles(folio.find)
  find(@Payload() { bookingId }: BookingId) {
    return this.records.find(bookingId);
  }

  @Handles(folio.recordPayment)
  async recordPayment(@Payload() request: ManualPaymentRequest) {
    await this.payments.record(request);
    return this.records.find(request.bookingId);
  }

  @Handles(folio.requestPayment)
  async requestPayment(@Payload() request: RequestPaymentRequest) {
    const email = await this.balances.ask(request);
    return { ...(await this.records.find(request.bookingId)), email };
  }
}
