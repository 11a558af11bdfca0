import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AvailabilityQuery,
  booking,
  bookingSettlements,
  ConfirmationCode,
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
import { HoldPaymentService } from '../holds/hold-payment.service.js';
import { HoldService } from '../holds/hold.service.js';
import { AvailabilityService } from '../holds/availability.service.js';
import { Database } from '@charter/database';

/** Operations that guests and payment request. */
@Controller()
export class BookingController {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly holds: HoldService,
    private readonly holdPayments: HoldPaymentService,
    private readonly bookings: BookingService,
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

  @Handles(booking.checkAvailability)
  checkAvailability(@Payload() query: AvailabilityQuery) {
    return this.availability.checkAvailability(query);
  }

  @Handles(booking.nextFree)
  nextFree(@Payload() request: NextFreeRequest) {
    return this.availability.nextFree(this.database.manager, request);
  }

  @Handles(booking.hold)
  hold(@Payload() request: HoldRequest) {
    return this.holds.hold(request);
  }

  @Handles(booking.secureHold)
  secureHold(@Payload() request: SecureHoldRequest) {
    return this.holdPayments.secure(request);
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
    return { released: await this.holds.releaseExpired() };
  }
}
