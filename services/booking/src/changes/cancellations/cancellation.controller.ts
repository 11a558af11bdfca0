import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  bookingBackOffice,
  BookingId,
  cancellations,
  ChangeStatusRequest,
  PayRefundRequest,
  RemoveBookingRequest,
  SettleRefundRequest,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { QuoteService } from './quote.service.js';
import { RemovalService } from './removal.service.js';
import { StaffRefundService } from './staff-refund.service.js';
import { StaffStatusService } from './staff-status.service.js';

/** What changes the status of a booking, or settles the refund of a cancelled one. */
@Controller()
export class CancellationController {
  constructor(
    private readonly staff: StaffStatusService,
    private readonly refunds: StaffRefundService,
    private readonly removals: RemovalService,
    private readonly quotes: QuoteService,
  ) {}

  @Handles(bookingBackOffice.changeStatus)
  changeStatus(@Payload() request: ChangeStatusRequest) {
    return this.staff.change(request);
  }

  @Handles(bookingBackOffice.remove)
  remove(@Payload() request: RemoveBookingRequest) {
    return this.removals.remove(request);
  }

  @Handles(bookingBackOffice.settleRefund)
  settleRefund(@Payload() request: SettleRefundRequest) {
    return this.refunds.settle(request);
  }

  @Handles(cancellations.quote)
  quote(@Payload() { bookingId }: BookingId) {
    return this.quotes.quote(bookingId);
  }

  @Handles(cancellations.payRefund)
  payRefund(@Payload() request: PayRefundRequest) {
    return this.refunds.pay(request);
  }
}
