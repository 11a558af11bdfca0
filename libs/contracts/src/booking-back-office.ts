import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsUUID, Matches, Min } from 'class-validator';
import { Booking, BookingForm, BookingId } from './booking.js';
import { Day, EmailAddress, Line, OptionalProse, PhoneNumber, WholeNumber } from './fields.js';
import { block, blockReasons, booking, generic, locales, phoneBooking, refund, schedule, wallClockFormat } from './limits.js';
import type { BlockReason, BookingStatus, Locale } from './limits.js';
import { Empty, operation } from './operation.js';
import { StaffMember } from './staff.js';

/** Operations for staff: details of a booking, refunds, bookings by phone, blocks and the schedule. */

/** `POST /api/admin/bookings/{bookingId}/refunds` */
export class RefundForm {
  /** US dollars, cents as decimals. */
  @IsNumber({ maxDecimalPlaces: 2 }, { message: refund.messages.amount })
  // Decorators are checked from the last to the first, and counting the decimals of 1e-7 throws: so the minimum comes last.
  @Min(0.01, { message: refund.messages.amount })
  amount: number;

  /** Internal: the guest does not see it. */
  @Line(refund.reason.max, refund.messages.reason)
  reason: string;

  /** Idempotency key, a UUID: requests with the same one make one refund. */
  @IsOptional()
  @IsUUID(undefined, { message: refund.messages.refundId })
  refundId?: string;
}

/** The refund by the policy that a booking was sold under, if it is cancelled now. */
export class RefundDue {
  /** Percentage of the price. */
  percent: number;
  /** US dollars, less earlier refunds. */
  amount: number;
}

/** One entry of a booking's history. */
export class HistoryEntry {
  /** The user name of a member of staff, "PayPal", "the guest" or "the system". */
  who: string;
  /** Such as "booking.created" or "booking.changeStatus". */
  action: string;
  before: object | null;
  after: object | null;
  /** UTC ISO 8601. */
  at: string;
}

/** One booking with its money and history. */
export class BookingDetail {
  booking: Booking;
  /** UUID; null for a booking that was not paid through PayPal. */
  paymentId: string | null;
  /** How a booking by phone is paid, as staff wrote it. */
  paymentNote: string | null;
  /** US dollars of all refunds. */
  refundedAmount: number;
  /** Null without a payment that could be refunded. Of a cancelled booking: as it was when it was cancelled. */
  refundDue: RefundDue | null;
  /** US dollars still to be refunded after the cancellation: 0 once anything was refunded, or staff settled it without PayPal. */
  refundOwed: number;
  /** When it was deleted, UTC ISO 8601, or null. It is in no list, but its payment can still be refunded. */
  archivedAt: string | null;
  /** Oldest first. */
  history: HistoryEntry[];
}

export class RefundRequest extends RefundForm {
  bookingId: string;
  staff: StaffMember;
}

/** `POST /api/admin/bookings`: a booking by phone, which is not paid through PayPal. */
export class PhoneBookingForm extends BookingForm {
  /** How it is paid. Internal: the guest does not see it. */
  @OptionalProse(phoneBooking.paymentNote.max)
  paymentNote?: string;
}

export class PhoneBookingRequest {
  form: PhoneBookingForm;
  staff: StaffMember;
}

/** `POST /api/admin/blocks` */
export class BlockForm {
  /** Wall-clock time in Nassau, yyyy-MM-ddTHH:mm. */
  @Matches(wallClockFormat, { message: block.messages.from })
  from: string;

  @Matches(wallClockFormat, { message: block.messages.to })
  to: string;

  @IsIn(blockReasons, { message: block.messages.reason })
  reason: BlockReason;

  @OptionalProse(block.note.max)
  note?: string;
}

export class BlockRequest {
  form: BlockForm;
  staff: StaffMember;
}

/** A range of time in which staff have taken the boat out of sale. */
export class Block {
  /** UUID. */
  id: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  reason: BlockReason;
  note: string | null;
  /** User name of the member of staff who blocked it. */
  who: string;
  /** UTC ISO 8601. */
  createdAt: string;
}

export class BlockId {
  @IsUUID(undefined, { message: 'Unknown block' })
  blockId: string;
}

export class RemoveBlockRequest {
  blockId: string;
  staff: StaffMember;
}

export class ScheduleQuery {
  /** First day in Nassau, yyyy-MM-dd. */
  @Day(schedule.messages.from)
  from: string;

  /** Last day, inclusive. */
  @Day(schedule.messages.to)
  to: string;
}

/** A slot that a guest is paying for. */
export class HeldSlot {
  /** UUID. */
  id: string;
  firstName: string;
  lastName: string;
  packageName: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** When it is free again if the guest does not pay. */
  heldUntil: string;
  /** A payment is in progress: staff cannot release it. */
  committed: boolean;
}

export class HoldId {
  @IsUUID(undefined, { message: 'Unknown hold' })
  holdId: string;
}

export class ReleaseHoldRequest {
  holdId: string;
  staff: StaffMember;
}

/** What occupies the boat: bookings that are not cancelled, holds and blocks, each in order of time. */
export class Schedule {
  bookings: Booking[];
  holds: HeldSlot[];
  blocks: Block[];
}

/** `PATCH /api/admin/bookings/{bookingId}`: fields that are left out stay as they are. */
export class CorrectionForm {
  @IsOptional()
  @Line(booking.name.max, booking.messages.firstName)
  firstName?: string;

  @IsOptional()
  @Line(booking.name.max, booking.messages.lastName)
  lastName?: string;

  @IsOptional()
  @EmailAddress()
  email?: string;

  @IsOptional()
  @PhoneNumber()
  phone?: string;

  @IsOptional()
  @WholeNumber(booking.guests.min, booking.guests.max, booking.messages.tooFew, booking.messages.tooMany)
  guestCount?: number;

  /** Empty for none. */
  @OptionalProse(booking.specialRequests.max)
  specialRequests?: string;

  @IsOptional()
  @IsIn(locales, { message: 'This language is not offered' })
  locale?: Locale;

  /** The booking's revision that staff have loaded. */
  @IsInt({ message: 'expectedRevision must be a whole number' })
  @Min(0, { message: 'expectedRevision must be a whole number' })
  expectedRevision: number;
}

export class CorrectionRequest {
  bookingId: string;
  form: CorrectionForm;
  staff: StaffMember;
}

/** `POST /api/admin/bookings/{bookingId}/emails` */
export class ResendEmailForm {
  @IsIn(['confirmation'], { message: 'Choose confirmation' })
  kind: 'confirmation';
}

export class ResendEmailRequest extends ResendEmailForm {
  bookingId: string;
  staff: StaffMember;
}

/** `POST /api/admin/bookings/{bookingId}/cancellation/handed-back` */
export class SettleRefundForm {
  /** How it was settled. Internal: the guest does not see it. */
  @Line(refund.note.max, refund.messages.note)
  note: string;
}

export class SettleRefundRequest extends SettleRefundForm {
  bookingId: string;
  staff: StaffMember;
}

export class StatusChange {
  @IsIn(['pending', 'confirmed', 'cancelled'], { message: 'Choose pending, confirmed or cancelled' })
  status: 'pending' | 'confirmed' | 'cancelled';
}

export class ChangeStatusRequest {
  bookingId: string;
  status: BookingStatus;
  staff: StaffMember;
}

export class RemoveBookingQuery {
  /** Must be "true" for a booking that is paid and not refunded. */
  @IsOptional()
  @Type(() => String)
  @IsIn(['true', 'false'], { message: generic.required })
  force?: string;
}

export class RemoveBookingRequest {
  bookingId: string;
  /** Staff have confirmed that they delete a booking that is paid and not refunded. */
  force: boolean;
  staff: StaffMember;
}

export const bookingBackOffice = {
  /** Also finds a deleted booking. @throws BOOKING_NOT_FOUND */
  find: operation('svc.booking.open', BookingId, BookingDetail),
  /** @throws SLOT_TAKEN, STATUS_NOT_ALLOWED, BOOKING_NOT_FOUND */
  changeStatus: operation('svc.booking.changeStatus', ChangeStatusRequest, Booking),
  /** @throws BOOKING_NOT_FOUND, BOOKING_CHANGED for another revision, INVALID for more guests than the package takes */
  correct: operation('svc.booking.correct', CorrectionRequest, Booking),
  /** Sends the confirmation again. @throws BOOKING_NOT_FOUND, STATUS_NOT_ALLOWED, and TOO_MANY_EMAILS after five in 24 hours */
  resendEmail: operation('svc.booking.emailAgain', ResendEmailRequest, Empty),
  /** Records that a refund that was due was settled without PayPal, also of a deleted booking. @throws BOOKING_NOT_FOUND, NOTHING_TO_REFUND */
  settleRefund: operation('svc.booking.handBack', SettleRefundRequest, Empty),
  /** Archives a booking: it is in no list any more, and is kept with its audit row. @throws BOOKING_NOT_FOUND, STILL_PAID unless forced */
  remove: operation('svc.booking.remove', RemoveBookingRequest, Empty),
  /** @throws SLOT_TAKEN that names the occupant, INVALID, PACKAGE_NOT_FOUND */
  createPhoneBooking: operation('svc.booking.enter', PhoneBookingRequest, Booking),
  /** @throws SLOT_TAKEN that names the occupant, INVALID */
  block: operation('svc.booking.block', BlockRequest, Block),
  /** @throws BLOCK_NOT_FOUND */
  removeBlock: operation('svc.booking.unblock', RemoveBlockRequest, Empty),
  /** Releases an unpaid hold. @throws HOLD_GONE, and PAYMENT_IN_DOUBT while a payment is in progress */
  releaseHold: operation('svc.booking.releaseHold', ReleaseHoldRequest, Empty),
  /** @throws INVALID for more than 62 days */
  schedule: operation('svc.booking.schedule', ScheduleQuery, Schedule),
} as const;
