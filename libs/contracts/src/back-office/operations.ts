import { BookingId } from '../booking/forms.js';
import type { BookingStatus } from '../booking/limits.js';
import { Booking } from '../booking/operations.js';
import { CancellationOptions } from '../cancellations/forms.js';
import { SlotYearForm } from '../catalog/forms.js';
import { Cancellation } from '../cancellations/operations.js';
import { SentEmail } from '../notification/operations.js';
import { IssuedDocument } from '../documents/operations.js';
import { Folio } from '../folio/operations.js';
import { PaymentRecord } from '../payment/operations.js';
import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { OpenChoice } from '../weather/operations.js';
import {
  BlockForm,
  BookingFilter,
  BookingListQuery,
  CorrectionForm,
  PhoneBookingForm,
  ResendEmailForm,
  AvailabilityRecordsQuery,
  ScheduleQuery,
  SettleRefundForm,
} from './forms.js';
import type { BlockReason, UnavailabilityReason } from './limits.js';

/** The refund of a cancellation, in brief. */
export class RefundDue {
  /** Percentage of the price. */
  percent: number;
  /** US dollars, less earlier refunds. */
  amount: number;
}

/** Whether one slot of a package can be booked on one day. */
export class AvailabilityRecord {
  /** yyyy-MM-dd in Nassau. */
  date: string;
  packageId: number;
  /** The slot's label in the package. */
  timeSlot: string;
  isAvailable: boolean;
  /** There is one boat. */
  maxBookings: 1;
  /** 1 when a charter, of this package or another, has the boat at that time. */
  currentBookings: number;
  /** Absent when the slot can be booked. */
  reason?: UnavailabilityReason;
}

/** Consecutive days, both inclusive, yyyy-MM-dd. */
export class DarkDays {
  from: string;
  to: string;
}

/** Between which times a slot departs in a month. */
export class SlotMonth {
  /** yyyy-MM */
  month: string;
  /** Minutes after midnight in Nassau. */
  earliest: number;
  latest: number;
}

/** A slot over twelve months. */
export class SlotOfYear {
  timeSlot: string;
  /** Its length. */
  minutes: number;
  /** Number of days with enough daylight. */
  sails: number;
  /** The other days. */
  dark: DarkDays[];
  months: SlotMonth[];
}

/** Slots over the twelve months from today. */
export class SlotYear {
  /** First and last day, yyyy-MM-dd. */
  from: string;
  to: string;
  days: number;
  slots: SlotOfYear[];
}

export class AvailabilityRecords {
  /** Ordered by day, then as the package's slots. */
  records: AvailabilityRecord[];
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

/** The terms under which a guest booked. Never changed. */
export class AcceptedTerms {
  /** A hash of the texts that the page printed. */
  version: string;
  /** UTC ISO 8601. */
  acceptedAt: string;
}

/** One booking with its money and history. */
export class BookingDetail {
  booking: Booking;
  /** UUID; null for a booking that was not paid through PayPal. */
  paymentId: string | null;
  /** UUIDs of all its payments through PayPal, oldest first. */
  paymentIds: string[];
  /** How a booking by phone is paid, as staff wrote it. */
  paymentNote: string | null;
  /** Null for a booking by phone. */
  acceptedTerms: AcceptedTerms | null;
  /** US dollars of all refunds. */
  refundedAmount: number;
  /** US dollars that were received, and neither refunded nor taken back by PayPal. */
  remainingAmount: number;
  folio: Folio;
  /** Invoices, receipts and credit notes, in the order in which they were issued. */
  documents: IssuedDocument[];
  /** Refund by the booking's policy, if it is cancelled now, or the one that its cancellation has fixed. Null without a refundable payment. */
  refundDue: RefundDue | null;
  /** US dollars of the cancellation's refund that staff have to settle: it was not sent yet, or PayPal has rejected it. */
  refundOwed: number;
  /** Null for a booking that is neither cancelled nor deleted. */
  cancellation: Cancellation | null;
  /** Null when its guest has nothing to choose. */
  choice: OpenChoice | null;
  /** When it was deleted, UTC ISO 8601, or null. It is in no list, but its payment can still be refunded. */
  archivedAt: string | null;
  /** Oldest first. */
  history: HistoryEntry[];
}

export class PhoneBookingRequest {
  form: PhoneBookingForm;
  staff: StaffMember;
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

export class RemoveBlockRequest {
  blockId: string;
  staff: StaffMember;
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

export class CorrectionRequest {
  bookingId: string;
  form: CorrectionForm;
  staff: StaffMember;
}

export class ResendEmailRequest extends ResendEmailForm {
  bookingId: string;
  staff: StaffMember;
}

export class SettleRefundRequest extends SettleRefundForm {
  bookingId: string;
  staff: StaffMember;
}

/** The options are of a cancellation. */
export class ChangeStatusRequest extends CancellationOptions {
  bookingId: string;
  status: BookingStatus;
  expectedRevision?: number;
  staff: StaffMember;
}

export class RemoveBookingRequest {
  bookingId: string;
  /** Staff have confirmed that they delete a booking that is paid and not refunded. */
  force: boolean;
  staff: StaffMember;
}

export class ReleaseUnpaidHoldsRequest {
  staff: StaffMember;
}

export class ReleasedHolds {
  /** How many slots can be booked again. */
  released: number;
}

export const bookingBackOffice = {
  /** The booking with its money and history. Also finds a deleted booking. @throws BOOKING_NOT_FOUND */
  find: operation('svc.booking.find', BookingId, BookingDetail),
  /**
   * A cancellation releases the slot and fixes the refund that is due; the same status is no change.
   * @throws BOOKING_NOT_FOUND, STATUS_NOT_ALLOWED
   * @throws INVALID for a cancellation's options: an id that was used before, more than is left, another amount without a reason
   * @throws SLOT_TAKEN that names the occupant, when a cancelled booking is to be reinstated; ALREADY_REFUNDED when its money has gone back
   */
  changeStatus: operation('svc.booking.changeStatus', ChangeStatusRequest, Booking),
  /** Corrects the guest's details. @throws BOOKING_NOT_FOUND, BOOKING_CHANGED for another revision, INVALID for more guests than the package takes */
  correct: operation('svc.booking.correct', CorrectionRequest, Booking),
  /** Sends an e-mail again. @throws BOOKING_NOT_FOUND, STATUS_NOT_ALLOWED without a confirmation, and TOO_MANY_EMAILS after five in 24 hours */
  resendEmail: operation('svc.booking.resendEmail', ResendEmailRequest, Empty),
  /** Records that a cancellation's refund was made without PayPal, also of a deleted booking. @throws BOOKING_NOT_FOUND, NOTHING_TO_REFUND */
  settleRefund: operation('svc.booking.settleRefund', SettleRefundRequest, Empty),
  /** Archives a booking: it is in no list any more, and is kept with its audit row. @throws BOOKING_NOT_FOUND, STILL_PAID unless forced */
  remove: operation('svc.booking.remove', RemoveBookingRequest, Empty),
  /**
   * Needs no notice and no payment; the day may be in the past.
   * @throws PACKAGE_NOT_FOUND, INVALID for too many guests or an unknown slot, SLOT_TAKEN that names the occupant
   */
  createPhoneBooking: operation('svc.booking.createPhoneBooking', PhoneBookingRequest, Booking),
  /**
   * Takes the boat out of sale, without turnaround.
   * @throws SLOT_TAKEN that names the occupant
   * @throws INVALID for days that do not exist, an end before the beginning or in the past, and more than a year
   */
  block: operation('svc.booking.block', BlockRequest, Block),
  /** Puts the boat on sale again. @throws BLOCK_NOT_FOUND */
  removeBlock: operation('svc.booking.removeBlock', RemoveBlockRequest, Empty),
  /** Releases an unpaid hold. @throws HOLD_GONE, and PAYMENT_IN_DOUBT while a payment is in progress */
  releaseHold: operation('svc.booking.releaseHold', ReleaseHoldRequest, Empty),
  /** Releases all holds without a payment in progress. */
  releaseUnpaidHolds: operation('svc.booking.releaseUnpaidHolds', ReleaseUnpaidHoldsRequest, ReleasedHolds),
  /** @throws INVALID for more than 62 days, or none */
  schedule: operation('svc.booking.schedule', ScheduleQuery, Schedule),
  /** Up to 62 days. @throws PACKAGE_NOT_FOUND, or INVALID at `to` */
  availability: operation('svc.booking.availability', AvailabilityRecordsQuery, AvailabilityRecords),
  /** On which days slots would sail, and at what times. @throws INVALID at `timeSlots` for a slot that is not understood */
  slotYear: operation('svc.booking.slotYear', SlotYearForm, SlotYear),
} as const;

export class BookingPage {
  bookings: Booking[];
  /** Number of matching bookings on all pages; 1,000 at most for a search. */
  total: number;
  /** Cursor of the next page, null on the last. */
  next: string | null;
}

export class BookingExportQuery extends BookingFilter {
  cursor?: string;
}

/** A page without a total. */
export class BookingExportPage {
  bookings: Booking[];
  /** Cursor of the next page, null on the last. */
  next: string | null;
}

export const bookingList = {
  /** One page: 50 unless `limit` says otherwise. @throws INVALID for an unknown cursor, or one of another order */
  page: operation('svc.booking.list', BookingListQuery, BookingPage),
  /** The list in pages of 400, for a file. @throws INVALID for an unknown cursor */
  exportPage: operation('svc.booking.exportPage', BookingExportQuery, BookingExportPage),
} as const;

/** `GET /api/admin/bookings/{bookingId}`: the details of one booking from booking, payment and notification. */
export class BookingRecord extends BookingDetail {
  /** Null for a booking that was not paid through PayPal. */
  payment: PaymentRecord | null;
  /** All payments through PayPal, oldest first. */
  payments: PaymentRecord[];
  /** Oldest first. */
  emails: SentEmail[];
}
