import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AvailabilityQuestion,
  booking,
  BookingListQuery,
  ConfirmationCode,
  HoldRef,
  HoldRequest,
  InviteRequest,
  type NextFreeQuestion,
  PackageRef,
  PlaceRequest,
  RemovalRequest,
  StatusRequest,
} from '@charter/contracts';
import { bookingRemedies } from '@charter/contracts/operators';
import { Answers } from '@charter/messaging';
import { BookingService } from './booking.service.js';
import { InvitationService } from './invitation.service.js';
import { ScheduleService } from './schedule.service.js';
import { Database } from '@charter/database';

/** The NATS door: each operation of the contract, a line each. */
@Controller()
export class BookingController {
  constructor(
    private readonly schedule: ScheduleService,
    private readonly bookings: BookingService,
    private readonly invitations: InvitationService,
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
    return this.schedule.hold(request);
  }

  @Answers(booking.secureHold)
  secureHold(@Payload() { holdId }: HoldRef) {
    return this.schedule.secure(holdId);
  }

  @Answers(booking.release)
  release(@Payload() { holdId }: HoldRef) {
    return this.database.transaction((tx) => this.schedule.release(tx, holdId));
  }

  @Answers(booking.place)
  place(@Payload() request: PlaceRequest) {
    return this.bookings.place(request);
  }

  @Answers(booking.findByCode)
  findByCode(@Payload() { confirmationCode }: ConfirmationCode) {
    return this.bookings.findByCode(confirmationCode);
  }

  @Answers(booking.list)
  list(@Payload() query: BookingListQuery) {
    return this.bookings.list(query);
  }

  @Answers(booking.changeStatus)
  changeStatus(@Payload() request: StatusRequest) {
    return this.bookings.changeStatus(request);
  }

  @Answers(booking.remove)
  remove(@Payload() request: RemovalRequest) {
    return this.bookings.remove(request);
  }

  @Answers(booking.pendingInvitations)
  pendingInvitations() {
    return this.invitations.pending();
  }

  @Answers(booking.invite)
  invite(@Payload() request: InviteRequest) {
    return this.invitations.invite(request);
  }

  @Answers(bookingRemedies.sweepHolds)
  async sweepHolds() {
    return { released: await this.schedule.sweepExpired() };
  }
}
