import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AvailabilityQuery,
  type AvailabilityRecordsQuery,
  booking,
  bookingBackOffice,
  type NextFreeRequest,
  PackageRef,
  SlotTimesRequest,
  type SlotYearForm,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { Handles } from '@charter/messaging';
import { AvailabilityService } from './availability.service.js';

@Controller()
export class AvailabilityController {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly database: Database,
  ) {}

  @Handles(booking.window)
  window() {
    return this.availability.window();
  }

  @Handles(booking.unavailableDates)
  unavailableDates(@Payload() { packageId }: PackageRef) {
    return this.availability.unavailableDates(packageId);
  }

  @Handles(bookingBackOffice.availability)
  records(@Payload() query: AvailabilityRecordsQuery) {
    return this.availability.records(query);
  }

  @Handles(bookingBackOffice.slotYear)
  slotYear(@Payload() form: SlotYearForm) {
    return this.availability.slotYear(form);
  }

  @Handles(booking.checkAvailability)
  checkAvailability(@Payload() query: AvailabilityQuery) {
    return this.availability.checkAvailability(query);
  }

  @Handles(booking.slotTimes)
  slotTimes(@Payload() request: SlotTimesRequest) {
    return this.availability.slotTimes(request);
  }

  @Handles(booking.nextFree)
  nextFree(@Payload() request: NextFreeRequest) {
    return this.availability.nextFree(this.database.manager, request);
  }
}
