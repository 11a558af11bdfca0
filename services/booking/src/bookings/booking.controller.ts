import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AvailabilityQuestion,
  booking,
  bookingSettlements,
  ConfirmationCode,
  HoldRef,
  HoldRequest,
  type NextFreeQuestion,
  PackageRef,
  PlaceRequest,
  SecureHoldRequest,
  SettlementsPage,
  SettlementsQuery,
} from '@charter/contracts';
import { bookingRemedies } from '@charter/contracts/operators';
import { Answers } from '@charter/messaging';
import { BookingService } from './booking.service.js';
import { HoldService } from '../holds/hold.service.js';
import { ScheduleService } from '../back-office/schedule.service.js';
import { Database } from '@charter/database';

/** The NATS door for guests: each operation of the contract, a line each. */
@Controller()
export class BookingController {
  constructor(
    private readonly schedule: ScheduleService,
    private readonly holds: HoldService,
    private readonly bookings: BookingService,
    private readonly database: Database,
  ) {}

  @Answers(booking.window)
  window() {
    return this.schedule.window();
  }

  @Answers(booking.unavailableDates)
  unavailableDates(@Payload() { packageId }: PackageRef) {
    return this.schedule.unavailableDates(packageId);
  }

  @Answers(booking.checkAvailability)
  checkAvailability(@Payload() question: AvailabilityQuestion) {
    return this.schedule.checkAvailability(question);
  }

  @Answers(booking.nextFree)
  nextFree(@Payload() question: NextFreeQuestion) {
    return this.schedule.nextFree(this.database.read, question);
  }

  @Answers(booking.hold)
  hold(@Payload() request: HoldRequest) {
    return this.holds.hold(request);
  }

  @Answers(booking.secureHold)
  secureHold(@Payload() request: SecureHoldRequest) {
    return this.holds.secure(request);
  }

  @Answers(booking.release)
  release(@Payload() { holdId }: HoldRef) {
    return this.holds.release(holdId);
  }

  @Answers(booking.place)
  place(@Payload() request: PlaceRequest) {
    return this.bookings.place(request);
  }

  @Answers(bookingSettlements.find)
  findSettlements(@Payload() query: SettlementsQuery) {
    return this.bookings.findSettlements(query);
  }

  @Answers(bookingSettlements.list)
  listSettlements(@Payload() page: SettlementsPage) {
    return this.bookings.listSettlements(page);
  }

  @Answers(booking.findByCode)
  findByCode(@Payload() { confirmationCode }: ConfirmationCode) {
    return this.bookings.findByCode(confirmationCode);
  }

  @Answers(bookingRemedies.sweepHolds)
  async sweepHolds() {
    return { released: await this.holds.sweepExpired() };
  }
}
