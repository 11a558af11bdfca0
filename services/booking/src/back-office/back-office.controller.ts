import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  BlockRequest,
  bookingDesk,
  BookingExportQuery,
  BookingId,
  bookingList,
  BookingListQuery,
  CorrectionRequest,
  EmailAgainRequest,
  HandBackRequest,
  invitations,
  InviteRequest,
  PhoneBookingRequest,
  RemovalRequest,
  ScheduleQuery,
  ReleaseHoldRequest,
  StatusRequest,
  UnblockRequest,
} from '@charter/contracts';
import { Answers } from '@charter/messaging';
import { CancellationService } from '../cancellations/cancellation.service.js';
import { CorrectionService } from '../corrections/correction.service.js';
import { DeskService } from './back-office.service.js';
import { HoldService } from '../holds/hold.service.js';
import { InvitationService } from '../invitations/invitation.service.js';
import { StatusService } from '../bookings/status.service.js';

/** The NATS door for what only staff do. */
@Controller()
export class DeskController {
  constructor(
    private readonly desk: DeskService,
    private readonly status: StatusService,
    private readonly inviting: InvitationService,
    private readonly corrections: CorrectionService,
    private readonly holds: HoldService,
    private readonly cancellations: CancellationService,
  ) {}

  @Answers(bookingList.page)
  list(@Payload() query: BookingListQuery) {
    return this.desk.list(query);
  }

  @Answers(bookingDesk.open)
  open(@Payload() { bookingId }: BookingId) {
    return this.desk.open(bookingId);
  }

  @Answers(bookingList.piece)
  exportPiece(@Payload() query: BookingExportQuery) {
    return this.desk.exportPiece(query);
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

  @Answers(bookingDesk.releaseHold)
  releaseHold(@Payload() request: ReleaseHoldRequest) {
    return this.holds.releaseByStaff(request);
  }

  @Answers(bookingDesk.schedule)
  schedule(@Payload() query: ScheduleQuery) {
    return this.desk.look(query);
  }

  @Answers(bookingDesk.changeStatus)
  changeStatus(@Payload() request: StatusRequest) {
    return this.status.change(request);
  }

  @Answers(bookingDesk.correct)
  correct(@Payload() request: CorrectionRequest) {
    return this.corrections.correct(request);
  }

  @Answers(bookingDesk.emailAgain)
  emailAgain(@Payload() request: EmailAgainRequest) {
    return this.corrections.emailAgain(request);
  }

  @Answers(bookingDesk.handBack)
  handBack(@Payload() request: HandBackRequest) {
    return this.cancellations.handBack(request);
  }

  @Answers(bookingDesk.remove)
  remove(@Payload() request: RemovalRequest) {
    return this.status.remove(request);
  }

  @Answers(invitations.pending)
  pendingInvitations() {
    return this.inviting.pending();
  }

  @Answers(invitations.invite)
  invite(@Payload() request: InviteRequest) {
    return this.inviting.invite(request);
  }
}
