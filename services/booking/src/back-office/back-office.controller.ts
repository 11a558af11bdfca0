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
import { HoldService } from '../holds/hold.service.js';
import { InvitationService } from '../invitations/invitation.service.js';
import { StatusService } from '../bookings/status.service.js';

/** The NATS door for what only staff do. */
@Controller()
export class BackOfficeController {
  constructor(
    private readonly desk: BackOfficeService,
    private readonly status: StatusService,
    private readonly inviting: InvitationService,
    private readonly corrections: CorrectionService,
    private readonly holds: HoldService,
    private readonly cancellations: CancellationService,
  ) {}

  @Handles(bookingList.page)
  list(@Payload() query: BookingListQuery) {
    return this.desk.list(query);
  }

  @Handles(bookingBackOffice.find)
  open(@Payload() { bookingId }: BookingId) {
    return this.desk.open(bookingId);
  }

  @Handles(bookingList.exportPage)
  exportPiece(@Payload() query: BookingExportQuery) {
    return this.desk.exportPiece(query);
  }

  @Handles(bookingBackOffice.createPhoneBooking)
  enter(@Payload() request: PhoneBookingRequest) {
    return this.desk.enter(request);
  }

  @Handles(bookingBackOffice.block)
  block(@Payload() request: BlockRequest) {
    return this.desk.block(request);
  }

  @Handles(bookingBackOffice.removeBlock)
  unblock(@Payload() request: RemoveBlockRequest) {
    return this.desk.unblock(request);
  }

  @Handles(bookingBackOffice.releaseHold)
  releaseHold(@Payload() request: ReleaseHoldRequest) {
    return this.holds.releaseByStaff(request);
  }

  @Handles(bookingBackOffice.schedule)
  schedule(@Payload() query: ScheduleQuery) {
    return this.desk.look(query);
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
  emailAgain(@Payload() request: ResendEmailRequest) {
    return this.corrections.emailAgain(request);
  }

  @Handles(bookingBackOffice.settleRefund)
  handBack(@Payload() request: SettleRefundRequest) {
    return this.cancellations.handBack(request);
  }

  @Handles(bookingBackOffice.remove)
  remove(@Payload() request: RemoveBookingRequest) {
    return this.status.remove(request);
  }

  @Handles(invitations.pending)
  pendingInvitations() {
    return this.inviting.pending();
  }

  @Handles(invitations.invite)
  invite(@Payload() request: InviteRequest) {
    return this.inviting.invite(request);
  }
}
