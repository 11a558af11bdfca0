import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AvailabilityQuery,
  booking,
  bookingSettlements,
  ConfirmationCode,
  HoldRef,
  HoldRequest,
  type NextFreeRequest,
  PackageRef,
  PlaceBookingRequest,
  SecureHoldRequest,
  SettlementsPage,
  SettlementsQuery,
} from '@charter/contracts';
import { bookingMaintenance } from '@charter/contracts/operators';
import { Handles } from '@charter/messaging';
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

  @Handles(booking.window)
  window() {
    return this.schedule.window();
  }

  @Handles(booking.unavailableDates)
  unavailableDates(@Payload() { packageId }: PackageRef) {
    return this.schedule.unavailableDates(packageId);
  }

  @Handles(booking.checkAvailability)
  checkAvailability(@Payload() question: AvailabilityQuery) {
    return this.schedule.checkAvailability(question);
  }

  @Handles(booking.nextFree)
  nextFree(@Payload() question: NextFreeRequest) {
    return this.schedule.nextFree(this.database.manager, question);
  }

  @Handles(booking.hold)
  hold(@Payload() request: HoldRequest) {
    return this.holds.hold(request);
  }

  @Handles(booking.secureHold)
  secureHold(@Payload() request: SecureHoldRequest) {
    return this.holds.secure(request);
  }

  @Handles(booking.release)
  release(@Payload() { holdId }: HoldRef) {
    return this.holds.release(holdId);
  }

  @Handles(booking.place)
  place(@Payload() request: PlaceBookingRequest) {
    return this.bookings.place(request);
  }

  @Handles(bookingSettlements.find)
  findSettlements(@Payload() query: SettlementsQuery) {
    return this.bookings.findSettlements(query);
  }

  @Handles(bookingSettlements.list)
  listSettlements(@Payload() page: SettlementsPage) {
    return this.bookings.listSettlements(page);
  }

  @Handles(booking.findByCode)
  findByCode(@Payload() { confirmationCode }: ConfirmationCode) {
    return this.bookings.findByCode(confirmationCode);
  }

  @Handles(bookingMaintenance.sweepHolds)
  async sweepHolds() {
    return { released: await this.holds.sweepExpired() };
  }
}
