import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { BookingId, folio, ManualPaymentRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { FolioRecordService } from './folio-record.service.js';

@Controller()
export class FolioController {
  constructor(private readonly records: FolioRecordService) {}

  @Handles(folio.find)
  find(@Payload() { bookingId }: BookingId) {
    return this.records.find(bookingId);
  }

  @Handles(folio.recordPayment)
  recordPayment(@Payload() request: ManualPaymentRequest) {
    return this.records.recordPayment(request);
  }
}
