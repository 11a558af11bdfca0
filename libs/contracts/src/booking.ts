import { IsIn, IsInt, IsOptional, IsUUID, Matches } from 'class-validator';
import { PackageRef } from './catalog.js';
import { Day, EmailAddress, Line, OptionalProse, PhoneNumber, RowId, WholeNumber } from './fields.js';
import { booking as limits, locales } from './limits.js';
import type { BookingStatus, Locale, PaymentStatus } from './limits.js';
import { Nothing, operation } from './operation.js';

const { messages } = limits;

/** The booking form's values. */
export class BookingForm {
  @RowId(messages.packageId)
  packageId: number;

  /** Charter date in Nassau, yyyy-MM-dd. */
  @Day(messages.date)
  bookingDate: string;

  /** One of the package's slots, as it is written there. */
  @Line(limits.timeSlot.max, messages.timeSlot)
  timeSlot: string;

  @WholeNumber(limits.guests.min, limits.guests.max, messages.tooFew, messages.tooMany)
  guestCount: number;

  @Line(limits.name.max, messages.firstName)
  firstName: string;

  @Line(limits.name.max, messages.lastName)
  lastName: string;

  @EmailAddress()
  email: string;

  @PhoneNumber()
  phone: string;

  @OptionalProse(limits.specialRequests.max)
  specialRequests?: string;

  @IsOptional()
  @IsIn(locales, { message: 'This language is not offered' })
  locale?: Locale;
}

export class BookingWindow {
  /** First bookable day in Nassau, yyyy-MM-dd. */
  start: string;
  /** Last bookable day, inclusive. */
  end: string;
  /** IANA zone in which every day of the product is counted. */
  zone: string;
  minimumNoticeHours: number;
}

export class UnavailableDates {
  /** Days of the window (yyyy-MM-dd) on which no slot of the package is free. */
  unavailableDates: string[];
}

export class AvailabilityQuery {
  @RowId(messages.packageId)
  packageId: number;

  @Day(messages.date)
  date: string;

  @Line(limits.timeSlot.max, messages.timeSlot)
  timeSlot: string;
}

export class Availability {
  available: boolean;
}

/** The form, and the visitor (hash of the checkout cookie) for whom the slot is held. */
export class HoldRequest {
  form: BookingForm;
  checkout: string;
  /** Whole US dollars the buyer is about to pay; refused when it is not the price. */
  totalAmount: number;
  /** UUID of the payment that is to pay for it. */
  paymentId: string;
  /** The visitor's network address, normalized (IPv6 by /64). */
  address: string;
}

export class Hold {
  /** UUID. */
  holdId: string;
  packageName: string;
  /** Whole US dollars, as the server prices it. */
  totalAmount: number;
  /** UTC ISO 8601. */
  heldUntil: string;
  /** Money for this hold is on its way: it was left as it is, and only its own payment may go on. */
  committed: boolean;
}

export class SecureHoldRequest {
  holdId: string;
  /** The payment whose capture is about to be sent. */
  paymentId: string;
}

export class HeldUntil {
  /** UTC ISO 8601. */
  heldUntil: string;
}

/** `POST /api/bookings`: the form again, and the amount the page believed in. */
export class PlaceBookingForm extends BookingForm {
  @IsInt({ message: messages.amount })
  totalAmount: number;

  @IsOptional()
  @Matches(/^[A-Z0-9]{8,36}$/, { message: 'This is not a PayPal order id' })
  paymentOrderId?: string;
}

export class PlaceBookingRequest {
  checkout: string;
  paymentOrderId?: string;
  totalAmount: number;
}

/** From so many hours before departure, so many percent of the price are refunded. */
export class RefundTier {
  hoursBefore: number;
  percent: number;
}

/** A booking as its guest may see it by its code: nothing one could write or call to. */
export class GuestBooking {
  /** XXXXX-XXXXX */
  confirmationCode: string;
  firstName: string;
  packageId: number;
  packageName: string;
  packageDuration: string;
  /** yyyy-MM-dd in Nassau. */
  bookingDate: string;
  timeSlot: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  guestCount: number;
  /** Whole US dollars. */
  totalAmount: number;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  /** Rises with every change that a guest would see. Absent in events from before it existed. */
  revision?: number;
  /** The refund policy it was sold under, most notice first. Absent in events from before it was named. */
  refundTiers?: RefundTier[];
}

export class PlacedBooking {
  booking: GuestBooking;
  /** False when this booking had been answered before. */
  first: boolean;
}

export class ConfirmationCode {
  @Matches(/^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/, { message: 'A confirmation code looks like XXXXX-XXXXX' })
  confirmationCode: string;
}

/** A booking as staff see it. */
export class Booking extends GuestBooking {
  /** UUID. */
  id: string;
  lastName: string;
  email: string;
  phone: string;
  /** Same day as bookingDate, under the name the back office uses. */
  charterDate: string;
  specialRequests: string | null;
  locale: Locale;
  /** UTC ISO 8601. */
  createdAt: string;
}

export class BookingId {
  @IsUUID(undefined, { message: 'Unknown booking' })
  bookingId: string;
}

export class FreeSlot {
  /** yyyy-MM-dd in Nassau. */
  date: string;
  /** As the package calls it. */
  timeSlot: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
}

export class NextFreeQuery {
  /** The day that the guest had wished for, yyyy-MM-dd. */
  @IsOptional()
  @Day('after must be a date, yyyy-MM-dd')
  after?: string;
}

export class NextFreeRequest {
  packageId: number;
  after?: string;
}

export class NextFree {
  /** Up to three: from the wished day on, then whatever is free before it. */
  alternatives: FreeSlot[];
}

export const booking = {
  window: operation('svc.booking.window', Nothing, BookingWindow),
  unavailableDates: operation('svc.booking.unavailableDates', PackageRef, UnavailableDates),
  checkAvailability: operation('svc.booking.checkAvailability', AvailabilityQuery, Availability),
  /** What is free instead of a slot that has gone. Refuses PACKAGE_NOT_FOUND. */
  nextFree: operation('svc.booking.nextFree', NextFreeRequest, NextFree),
  /**
   * Takes the slot for 15 minutes. Refuses SLOT_TAKEN, ALREADY_PAID, INVALID, PACKAGE_NOT_FOUND, TOO_MANY_HOLDS, and HOLD_GONE to a
   * visitor who has held it for an hour.
   */
  hold: operation('svc.booking.hold', HoldRequest, Hold),
  /** Before money moves: commits the hold to this payment, extends it, or takes the slot again. Refuses SLOT_TAKEN. */
  secureHold: operation('svc.booking.secureHold', SecureHoldRequest, HeldUntil),
  /** Answers the booking that a captured payment made. Refuses NOT_PAID, FOREIGN_ORDER, INVALID, SLOT_TAKEN. */
  place: operation('svc.booking.place', PlaceBookingRequest, PlacedBooking),
  findByCode: operation('svc.booking.findByCode', ConfirmationCode, GuestBooking),
} as const;
