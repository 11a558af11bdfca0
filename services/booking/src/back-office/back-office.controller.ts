import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  BlockRequest,
  bookingBackOffice,
  BookingExportQuery,
  BookingId,
  bookingList,
  BookingListQuery,
  CorrectionRequest,
  ResendEmailRequest,
  SettleRefundRequest,
  invitations,
  InviteRequest,
  PhoneBookingRequest,
  RemoveBookingRequest,
  ScheduleQuery,
  ReleaseHoldRequest,
  ChangeStatusRequest,
  RemoveBlockRequest,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { CancellationService } from '../cancellations/cancellation.service.js';
import { CorrectionService } from '../corrections/correction.service.js';
import { BackOfficeService } from './back-office.service.js';
import { PhoneBookingService } from './phone-booking.service.js';
import { ScheduleService } from './schedule.service.js';
import { HoldService } from '../holds/hold.service.js';
import { InvitationService } from '../invitations/invitation.service.js';
import { StatusService } from '../bookings/status.service.js';

/** Operations that only staff request. */
@Controller()
export class BackOfficeController {
  constructor(
    private readonly backOffice: BackOfficeService,
    private readonly phoneBookings: PhoneBookingService,
    private readonly schedules: ScheduleService,
    private readonly status: StatusService,
    private readonly invitationService: InvitationService,
    private readonly corrections: CorrectionService,
    private readonly holds: HoldService,
    private readonly cancellations: CancellationService,
  ) {}

  @Handles(bookingList.page)
  list(@Payload() query: BookingListQuery) {
    return this.backOffice.list(query);
  }

  @Handles(bookingBackOffice.find)
  find(@Payload() { bookingId }: BookingId) {
    return this.backOffice.find(bookingId);
  }

  @Handles(bookingList.exportPage)
  exportPage(@Payload() query: BookingExportQuery) {
    return this.backOffice.exportPage(query);
  }

  @Handles(bookingBackOffice.createPhoneBooking)
  createPhoneBooking(@Payload() request: PhoneBookingRequest) {
    return this.phoneBookings.create(request);
  }

  @Handles(bookingBackOffice.block)
  block(@Payload() request: BlockRequest) {
    return this.schedules.block(request);
  }

  @Handles(bookingBackOffice.removeBlock)
  removeBlock(@Payload() request: RemoveBlockRequest) {
    return this.schedules.removeBlock(request);
  }

  @Handles(bookingBackOffice.releaseHold)
  releaseHold(@Payload() request: ReleaseHoldRequest) {
    return this.holds.releaseByStaff(request);
  }

  @Handles(bookingBackOffice.schedule)
  schedule(@Payload() query: ScheduleQuery) {
    return this.schedules.schedule(query);
  }

  @Handles(bookingBackOffice.changeStatus)
  changeStatus(@Payload() request: ChangeStatusRequest) {
    return this.status.change(request);
  }

  @Handles(bookingBackOffice.correct)
  correct(@Payload() request: CorrectionRequest) {
    return this.corrections.correct(request);
  }

  @Handles(bookingBackOffice.resendEmail)
  resendEmail(@Payload() request: ResendEmailRequest) {
    return this.corrections.resendEmail(request);
  }

  @Handles(bookingBackOffice.settleRefund)
  settleRefund(@Payload() request: SettleRefundRequest) {
    return this.cancellations.settleRefund(request);
  }

  @Handles(bookingBackOffice.remove)
  remove(@Payload() request: RemoveBookingRequest) {
    return this.status.remove(request);
  }

  @Handles(invitations.pending)
  pendingInvitations() {
    return this.invitationService.pending();
  }

  @Handles(invitations.invite)
  invite(@Payload() request: InviteRequest) {
    return this.invitationService.invite(request);
  }
}
