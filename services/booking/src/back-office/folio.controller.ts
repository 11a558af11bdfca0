import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AskPaymentRequest, BookingId, type Folio, folio, ManualPaymentRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { BalanceService } from '../balances/balance.service.js';
import { FolioRecordService } from './folio-record.service.js';

@Controller()
export class FolioController {
  constructor(
    private readonly records: FolioRecordService,
    private readonly balances: BalanceService,
  ) {}

  @Handles(folio.find)
  async find(@Payload() { bookingId }: BookingId): Promise<Folio> {
    return { ...(await this.records.find(bookingId)), requests: await this.balances.openOf(bookingId) };
  }

  @Handles(folio.recordPayment)
  async recordPayment(@Payload() request: ManualPaymentRequest): Promise<Folio> {
    return { ...(await this.records.recordPayment(request)), requests: await this.balances.openOf(request.bookingId) };
  }

  @Handles(folio.askPayment)
  async askPayment(@Payload() request: AskPaymentRequest): Promise<Folio> {
    await this.balances.ask(request);
    return this.find(request);
  }
}
