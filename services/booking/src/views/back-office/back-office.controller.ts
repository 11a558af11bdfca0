import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  bookingBackOffice,
  BookingExportQuery,
  bookingFigures,
  BookingId,
  bookingList,
  BookingListQuery,
  PhoneBookingRequest,
  ScheduleQuery,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { PhoneBookingService } from '../../sales/index.js';
import { BookingDetailService } from './booking-detail.service.js';
import { BookingListService } from './booking-list.service.js';
import { OverviewService } from './overview.service.js';
import { ScheduleService } from './schedule.service.js';

/** What staff read, and the bookings that they enter. */
@Controller()
export class BackOfficeController {
  constructor(
    private readonly lists: BookingListService,
    private readonly details: BookingDetailService,
    private readonly phoneBookings: PhoneBookingService,
    private readonly schedules: ScheduleService,
    private readonly overviews: OverviewService,
  ) {}

  @Handles(bookingFigures.overview)
  overview() {
    return this.overviews.overview();
  }

  @Handles(bookingList.page)
  list(@Payload() query: BookingListQuery) {
    return this.lists.list(query);
  }

  @Handles(bookingBackOffice.find)
  find(@Payload() { bookingId }: BookingId) {
    return this.details.find(bookingId);
  }

  @Handles(bookingList.exportPage)
  exportPage(@Payload() query: BookingExportQuery) {
    return this.lists.exportPage(query);
  }

  @Handles(bookingBackOffice.createPhoneBooking)
  createPhoneBooking(@Payload() request: PhoneBookingRequest) {
    return this.phoneBookings.create(request);
  }

  @Handles(bookingBackOffice.schedule)
  schedule(@Payload() query: ScheduleQuery) {
    return this.schedules.schedule(query);
  }
}
