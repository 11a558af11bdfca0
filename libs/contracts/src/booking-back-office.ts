import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsUUID, Matches, Min } from 'class-validator';
import { Booking, BookingForm, BookingId } from './booking.js';
import { Day, EmailAddress, Line, OptionalProse, PhoneNumber, WholeNumber } from './fields.js';
import { block, blockReasons, booking, generic, locales, phoneBooking, refund, schedule, wallClockFormat } from './limits.js';
import type { BlockReason, BookingStatus, Locale } from './limits.js';
import { Empty, operation } from './operation.js';
import { StaffMember } from './staff.js';

/** What staff do at the desk: look into a booking, give money back, book for who calls, take the boat out of sale, see who has it. */

/** `POST /api/admin/bookings/{bookingId}/refunds` */
export class RefundForm {
  /** US dollars, cents as decimals. */
  @IsNumber({ maxDecimalPlaces: 2 }, { message: refund.messages.amount })
  // Checked first: counting the decimals of 1e-7 throws.
  @Min(0.01, { message: refund.messages.amount })
  amount: number;

  /** For the house; the guest does not read it. */
  @Line(refund.reason.max, refund.messages.reason)
  reason: string;

  /** UUID of the sender's: the same one again is the same refund, however often it is sent. */
  @IsOptional()
  @IsUUID(undefined, { message: refund.messages.refundId })
  refundId?: string;
}

/** What the policy that a booking was sold under gives back if it is cancelled now. */
export class RefundDue {
  /** Of the price. */
  percent: number;
  /** US dollars, less what has gone back already. */
  amount: number;
}

/** One line of a booking's history. */
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

/** What booking knows of one booking. */
export class BookingDetail {
  booking: Booking;
  /** UUID; null for a booking that was not paid through PayPal. */
  paymentId: string | null;
  /** How a booking by phone is paid, in staff's words. */
  paymentNote: string | null;
  /** US dollars that have gone back. */
  refundedAmount: number;
  /** Null when no money is here. Of a cancelled booking: as it was when it was cancelled. */
  refundDue: RefundDue | null;
  /** US dollars that the cancellation owes the guest: 0 once anything was refunded, or staff have settled it otherwise. */
  refundOwed: number;
  /** When it was deleted: UTC ISO 8601. It is in no list, but its money can still be refunded. */
  archivedAt: string | null;
  /** Oldest first. */
  history: HistoryEntry[];
}

export class RefundRequest extends RefundForm {
  bookingId: string;
  staff: StaffMember;
}

/** `POST /api/admin/bookings`: a booking of somebody who calls; not paid through PayPal. */
export class PhoneBookingForm extends BookingForm {
  /** How it is paid, for the house. */
  @OptionalProse(phoneBooking.paymentNote.max)
  paymentNote?: string;
}

export class PhoneBookingRequest {
  form: PhoneBookingForm;
  staff: StaffMember;
}

/** `POST /api/admin/blocks` */
export class BlockForm {
  /** By the clock in Nassau, yyyy-MM-ddTHH:mm. */
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

/** Time in which the boat is out of sale. */
export class Block {
  /** UUID. */
  id: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  reason: BlockReason;
  note: string | null;
  /** Who took the boat out of sale, and when: UTC ISO 8601. */
  who: string;
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

/** A slot that somebody is paying for. */
export class HeldSlot {
  /** UUID. */
  id: string;
  firstName: string;
  lastName: string;
  packageName: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** When it is free again if they do not pay. */
  heldUntil: string;
  /** Money is on its way: staff cannot release it. */
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

/** Who has the boat: bookings that are not cancelled, slots being paid for, blocks. Each in order of time. */
export class Schedule {
  bookings: Booking[];
  holds: HeldSlot[];
  blocks: Block[];
}

/** `PATCH /api/admin/bookings/{bookingId}`: what is left out stays as it is. */
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

  /** The booking's revision that staff saw. */
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
  /** How it was settled, for the business; the guest does not read it. */
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
  /** Must be true for a booking that is paid and not refunded. */
  @IsOptional()
  @Type(() => String)
  @IsIn(['true', 'false'], { message: generic.required })
  force?: string;
}

export class RemoveBookingRequest {
  bookingId: string;
  /** Staff have been asked, and mean it. */
  force: boolean;
  staff: StaffMember;
}

export const bookingBackOffice = {
  /** Also finds a booking that was deleted. Refuses BOOKING_NOT_FOUND. */
  find: operation('svc.booking.open', BookingId, BookingDetail),
  /** Refuses SLOT_TAKEN, STATUS_NOT_ALLOWED, BOOKING_NOT_FOUND. */
  changeStatus: operation('svc.booking.changeStatus', ChangeStatusRequest, Booking),
  /** Refuses BOOKING_NOT_FOUND, BOOKING_CHANGED for another revision, INVALID for more guests than the package takes. */
  correct: operation('svc.booking.correct', CorrectionRequest, Booking),
  /** Writes to the guest again. Refuses BOOKING_NOT_FOUND, STATUS_NOT_ALLOWED, and TOO_MANY_EMAILS after five in 24 hours. */
  resendEmail: operation('svc.booking.emailAgain', ResendEmailRequest, Empty),
  /** Ends a refund that is owed without PayPal. Also finds a booking that was deleted. Refuses BOOKING_NOT_FOUND, NOTHING_TO_REFUND. */
  settleRefund: operation('svc.booking.handBack', SettleRefundRequest, Empty),
  /** Archives a booking: gone from every screen, kept with its audit row. Refuses STILL_PAID unless forced. */
  remove: operation('svc.booking.remove', RemoveBookingRequest, Empty),
  /** Refuses SLOT_TAKEN (and says who has the boat), INVALID, PACKAGE_NOT_FOUND. */
  createPhoneBooking: operation('svc.booking.enter', PhoneBookingRequest, Booking),
  /** Refuses SLOT_TAKEN (and says who has the boat), INVALID. */
  block: operation('svc.booking.block', BlockRequest, Block),
  /** Refuses BLOCK_NOT_FOUND. */
  removeBlock: operation('svc.booking.unblock', RemoveBlockRequest, Empty),
  /** Gives an unpaid slot back. Refuses HOLD_GONE, and PAYMENT_IN_DOUBT while money is on its way. */
  releaseHold: operation('svc.booking.releaseHold', ReleaseHoldRequest, Empty),
  /** Refuses INVALID for more than 62 days. */
  schedule: operation('svc.booking.schedule', ScheduleQuery, Schedule),
} as const;
