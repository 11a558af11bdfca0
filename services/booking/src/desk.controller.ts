import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  BlockRequest,
  bookingDesk,
  BookingExportQuery,
  BookingId,
  PhoneBookingRequest,
  ScheduleQuery,
  UnblockRequest,
} from '@charter/contracts';
import { Answers } from '@charter/messaging';
import { BookingService } from './booking.service.js';
import { DeskService } from './desk.service.js';

/** The NATS door for what only staff do. */
@Controller()
export class DeskController {
  constructor(
    private readonly bookings: BookingService,
    private readonly desk: DeskService,
  ) {}

  @Answers(bookingDesk.open)
  open(@Payload() { bookingId }: BookingId) {
    return this.desk.open(bookingId);
  }

  @Answers(bookingDesk.exportPiece)
  exportPiece(@Payload() query: BookingExportQuery) {
    return this.bookings.exportPiece(query);
  }

  @Answers(bookingDesk.enter)
  enter(@Payload() request: PhoneBookingRequest) {
    return this.desk.enter(request);
  }

  @Answers(bookingDesk.block)
  block(@Payload() request: BlockRequest) {
    return this.desk.block(request);
  }

  @Answers(bookingDesk.unblock)
  unblock(@Payload() request: UnblockRequest) {
    return this.desk.unblock(request);
  }

  @Answers(bookingDesk.schedule)
  schedule(@Payload() query: ScheduleQuery) {
    return this.desk.look(query);
  }
}
