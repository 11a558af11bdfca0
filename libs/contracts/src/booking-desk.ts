import { IsNumber, IsOptional, IsPositive, IsUUID } from 'class-validator';
import { BookingId, type Booking } from './booking.js';
import { Line } from './fields.js';
import { refund as limits } from './limits.js';
import { operation } from './operation.js';
import { StaffMember } from './staff.js';

/** What staff do with a booking beyond its status: look into it, and give money back. */

/** `POST /api/admin/bookings/{bookingId}/refunds` */
export class RefundForm {
  /** US dollars, cents as decimals. */
  @IsPositive({ message: limits.messages.amount })
  @IsNumber({ maxDecimalPlaces: 2 }, { message: limits.messages.amount })
  amount: number;

  /** For the house; the guest does not read it. */
  @Line(limits.reason.max, limits.messages.reason)
  reason: string;

  /** UUID of the sender's: the same one again is the same refund, however often it is sent. */
  @IsOptional()
  @IsUUID(undefined, { message: limits.messages.refundId })
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
  /** A member of staff, "the guest" or "the clock". */
  who: string;
  /** Such as "booking.created" or "booking.changeStatus". */
  action: string;
  before: object | null;
  after: object | null;
  /** UTC ISO 8601. */
  at: string;
}

/** What booking knows of one booking. */
export class BookingFile {
  booking: Booking;
  /** UUID; null for a booking that was not paid through PayPal. */
  paymentId: string | null;
  /** How a booking by phone is paid, in staff's words. */
  paymentNote: string | null;
  /** US dollars that have gone back. */
  refundedAmount: number;
  /** Null when no money is here. */
  refundDue: RefundDue | null;
  /** Oldest first. */
  history: HistoryEntry[];
}

export class RefundRequest extends RefundForm {
  bookingId: string;
  staff: StaffMember;
}

export const bookingDesk = {
  /** Refuses BOOKING_NOT_FOUND. */
  open: operation('svc.booking.open', BookingId, BookingFile),
} as const;
