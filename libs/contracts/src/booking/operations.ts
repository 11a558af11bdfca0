import { PackageRef } from '../catalog/forms.js';
import type { Locale } from '../shared/limits.js';
import type { Cents } from '../shared/money.js';
import { Empty, operation } from '../shared/operation.js';
import { AvailabilityQuery, BookingForm, ConfirmationCode, PriceForm, SlotTimesRequest } from './forms.js';
import type { BookingStatus, LineKind, PaymentStatus, SlotObstacle } from './limits.js';

export class BookingWindow {
  /** First bookable day in Nassau, yyyy-MM-dd. */
  start: string;
  /** Last bookable day, inclusive. */
  end: string;
  /** IANA time zone of all calendar days. */
  zone: string;
  minimumNoticeHours: number;
}

export class UnavailableDates {
  /** Days of the window (yyyy-MM-dd) on which no slot of the package is free. */
  unavailableDates: string[];
  /** Those of them on which the package is sold out; on the others the boat does not sail. */
  soldOut: string[];
}

export class Availability {
  available: boolean;
}

/** The booking form of a visitor who is about to pay. */
export class HoldRequest {
  form: BookingForm;
  /** The visitor: SHA-256 of the checkout cookie. */
  checkout: string;
  /** US dollars the visitor is about to pay; INVALID when it is not the price, or its deposit, less vouchers. */
  totalAmount: number;
  /** UUID of the payment for this hold. */
  paymentId: string;
  /** The visitor's network address, normalized (IPv6 by /64). */
  address: string;
}

export class Hold {
  /** UUID. */
  holdId: string;
  packageName: string;
  /** The name in the guest's language, if it has another one. */
  packageNameShown?: string;
  /** US dollars that are to be paid at PayPal: the price, or its deposit, less vouchers. */
  totalAmount: number;
  /** Vouchers cover the price, and the charter is booked: nothing is to be paid. Absent otherwise. */
  paid?: true;
  /** UTC ISO 8601. */
  heldUntil: string;
  /** The hours of a slot whose label depends on the sun, and of a charter that add-ons lengthen: "5:30 PM - 8:00 PM". */
  hours?: string;
  /** A payment for this hold is in progress: the hold was left as it is, and only that payment can be completed. */
  committed: boolean;
}

export class SecurePaymentRequest {
  /** UUID; of a charter the hold's. */
  paymentRequestId: string;
  /** UUID of the payment whose capture is about to be sent. */
  paymentId: string;
  /** What is about to be captured. */
  amountCents: Cents;
}

export class HeldUntil {
  /** UTC ISO 8601. */
  heldUntil: string;
}

/** A captured payment whose booking its visitor requests; payment has checked that it is this visitor's. */
export class PlaceBookingRequest {
  paymentId: string;
  holdId: string;
  /** All of the money is refunded or was taken back by PayPal: a booking that does not exist yet will not be made. */
  refunded: boolean;
  /** Whole US dollars: the price of the charter as the visitor has seen it, whatever a deposit or vouchers have paid of it. */
  totalAmount?: number;
}

export class CoveredQuery {
  /** Hash of the visitor's checkout cookie. */
  checkout: string;
  /** See `PlaceBookingRequest`. */
  totalAmount?: number;
}

/** A cancellation at least `hoursBefore` hours before departure refunds `percent` of the price. */
export class RefundTier {
  hoursBefore: number;
  percent: number;
}

/** An add-on of a booking. */
export class BookedAddOn {
  id: number;
  name: string;
  /** The name in the guest's language when it was ordered; absent where it had none but the English one. */
  nameShown?: string;
  /** Language of `nameShown`, absent with it. */
  nameLanguage?: Locale;
  /** Number of it; for all guests together, if it is sold per guest. */
  qty: number;
  /** Whole US dollars, for all of them; part of the booking's `totalAmount`. */
  amount: number;
}

/** What a booking is to its guest and to staff. */
export class BookedCharter {
  /** XXXXX-XXXXX */
  confirmationCode: string;
  firstName: string;
  /** Null for a custom charter, which was sold by an offer. */
  packageId: number | null;
  packageName: string;
  /** The package's name in the guest's language when it was sold; absent where it had none but the English one. */
  packageNameShown?: string;
  /** Language of `packageNameShown`, absent with it. */
  packageNameLanguage?: Locale;
  packageDuration: string;
  /** yyyy-MM-dd in Nassau. */
  bookingDate: string;
  timeSlot: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** Sunset on that day, UTC ISO 8601; absent unless its slot was counted from sunset when it was sold. */
  sunset?: string;
  guestCount: number;
  /** Whole US dollars. */
  totalAmount: number;
  /** What was ordered with the charter; absent when there is nothing. */
  addOns?: BookedAddOn[];
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  /** Rises with every change that a guest would see. */
  revision: number;
  /** The refund policy it was sold under, most notice first. */
  refundTiers: RefundTier[];
}

/** What is still to be paid of a booking. */
export class OpenBalance {
  /** US dollars. */
  amount: number;
  /** UTC ISO 8601. */
  dueAt: string;
}

/** A booking as anybody with its code may see it: with the first name, and without contact data. */
export class GuestBooking extends BookedCharter {
  /** Open balance of a booking with a deposit, for the visitor who has just paid it; absent otherwise. */
  balance?: OpenBalance;
}

export class PlacedBooking {
  /** Null while the event of the captured payment has not been handled. */
  booking: GuestBooking | null;
  /** True the first time that this booking is returned. */
  first: boolean;
}

/** 202 of `POST /api/bookings`: the payment is captured, and its booking is not made yet. */
export class PendingBooking {
  status: 'pending';
  /** Path at which the same visitor requests the booking again. */
  location: string;
}

/** A booking as staff see it. */
export class Booking extends BookedCharter {
  /** UUID. */
  id: string;
  lastName: string;
  email: string;
  phone: string;
  /** Equal to bookingDate, under the name the back office uses. */
  charterDate: string;
  specialRequests: string | null;
  /** Hotel, villa or cruise ship; null when the guest has not said. */
  lodging: string | null;
  locale: Locale;
  /** UTC ISO 8601. */
  createdAt: string;
  /** US dollars that the guest has still to pay; 0 when everything is paid, and after a cancellation. */
  balanceDue: number;
  /** The version of the link of its trip page, which rises when staff make a new one. */
  linkVersion: number;
}

export class FreeSlot {
  /** yyyy-MM-dd in Nassau. */
  date: string;
  /** The slot's label in the package. */
  timeSlot: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** Sunset on that day, UTC ISO 8601; absent unless the slot is counted from it. */
  sunset?: string;
}

export class NextFreeRequest {
  packageId: number;
  /** The guest's preferred day, yyyy-MM-dd; any day when left out. */
  after?: string;
}

export class NextFree {
  /** Up to three: on and after the preferred day, then before it. */
  alternatives: FreeSlot[];
}

/** One slot of a package on one day. */
export class SlotTime extends FreeSlot {
  /** UTC ISO 8601, where the boat lies: of every slot. */
  override sunset: string;
  free: boolean;
  /** Absent when the slot is free. */
  reason?: SlotObstacle;
}

export class SlotTimes {
  /** Day by day, in the order of the package's slots. */
  slotTimes: SlotTime[];
}

/** One line of what a charter costs. */
export class PriceLine {
  kind: LineKind;
  /** What is charged, in the requested language. */
  text: string;
  qty: number;
  /** Whole US dollars; negative for what is taken off. */
  unitAmount: number;
  /** Whole US dollars: the quantity times the unit's. */
  amount: number;
}

export class PriceQuote {
  lines: PriceLine[];
  /** Whole US dollars, the sum of the lines. */
  total: number;
  /** Whole US dollars of the total that are paid with the booking: the deposit. Absent when all of it is, and without a `timeSlot`. */
  dueNow?: number;
  /** When the rest is due, if it is booked now: UTC ISO 8601. Absent without a deposit. */
  balanceDueAt?: string;
  /** The hours of a charter that its add-ons lengthen, UTC ISO 8601. Absent without such an add-on, and without a `timeSlot`. */
  startsAt?: string;
  endsAt?: string;
  /** Always "USD". */
  currency: string;
}

/** Operations of the booking service for guests and for payment. */
export const booking = {
  /** The days that can be booked now. */
  window: operation('svc.booking.window', Empty, BookingWindow),
  /** The days of the window on which the package cannot be booked. @throws PACKAGE_NOT_FOUND */
  unavailableDates: operation('svc.booking.unavailableDates', PackageRef, UnavailableDates),
  /** Whether one slot can be booked now. Holds nothing. @throws PACKAGE_NOT_FOUND, or INVALID for a slot that the package does not have */
  checkAvailability: operation('svc.booking.checkAvailability', AvailabilityQuery, Availability),
  /** The hours of the package's slots, day by day. @throws PACKAGE_NOT_FOUND, or INVALID at `to` for more days than `maxSlotTimeDays` */
  slotTimes: operation('svc.booking.slotTimes', SlotTimesRequest, SlotTimes),
  /** What the charter costs on that date. @throws PACKAGE_NOT_FOUND, INVALID for an unknown slot or too many guests */
  price: operation('svc.booking.price', PriceForm, PriceQuote),
  /** Alternatives to a slot that is taken. @throws PACKAGE_NOT_FOUND */
  nextFree: operation('svc.booking.nextFree', NextFreeRequest, NextFree),
  /**
   * Holds the slot for 15 minutes. May be repeated: the same visitor renews the hold, or replaces it by one of another slot.
   * @throws PACKAGE_NOT_FOUND
   * @throws INVALID for another price (with the `total` and `currency` of that date), too many guests, an unknown slot, a day outside the window or a slot with too little daylight, with the field
   * @throws SLOT_TAKEN, or ALREADY_PAID when this visitor has booked it
   * @throws PAYMENT_IN_DOUBT while this visitor's payment for another charter at that time is in progress
   * @throws HOLD_GONE for a visitor who has held the slot for an hour
   * @throws TOO_MANY_HOLDS: the limit of unpaid holds of the address or its network
   */
  hold: operation('svc.booking.hold', HoldRequest, Hold),
  /**
   * Commits a payment request to a payment before its capture is sent; the slot of a charter is extended or occupied again. May be repeated
   * by that payment.
   * @throws SLOT_TAKEN when nothing may be charged: the slot or something else of the hold is gone, its visitor or staff have released it, another payment has it, or the charter has departed
   * @throws PAYMENT_REQUEST_CLOSED when nothing may be charged of another kind: it is closed or paid, of another amount, or no longer owed
   */
  securePaymentRequest: operation('svc.booking.securePaymentRequest', SecurePaymentRequest, HeldUntil),
  /**
   * The booking that a captured payment made. Waits up to three seconds for the payment's event, and then returns none.
   * @throws INVALID at `totalAmount` for another price
   * @throws SLOT_TAKEN when the money is refunded instead, BOOKING_NOT_FOUND when staff have deleted the booking
   */
  place: operation('svc.booking.place', PlaceBookingRequest, PlacedBooking),
  /** The visitor's newest booking, if vouchers have paid all of it; otherwise none. */
  findCovered: operation('svc.booking.findCovered', CoveredQuery, PlacedBooking),
  /** Finds a booking by its code, in any case, with or without its dash; not a deleted booking. @throws BOOKING_NOT_FOUND */
  findByCode: operation('svc.booking.findByCode', ConfirmationCode, GuestBooking),
} as const;

/** The amounts of a booking, which payment compares with its own records. */
export class Settlement {
  /** UUID. */
  paymentId: string;
  paymentStatus: PaymentStatus;
  /** The price, US cents. */
  amountCents: Cents;
  /** All refunds, US cents. */
  refundedCents: Cents;
  /** What PayPal reversed (charge-backs) and did not return, US cents. */
  reversedCents: Cents;
}

export class SettlementsQuery {
  /** UUIDs, at most 500. */
  paymentIds: string[];
}

export class SettlementsPage {
  /** Only bookings made since then, UTC ISO 8601; they are in the order of their payment ids. */
  since: string;
  /** The last payment id of the previous page. */
  after?: string;
}

export class Settlements {
  /** At most 500; fewer on the last page. */
  settlements: Settlement[];
}

/** Operations for payment's comparison with its own records, every ten minutes. */
export const bookingSettlements = {
  /** The bookings of these payments; payments without a booking are left out. */
  find: operation('svc.booking.findSettlements', SettlementsQuery, Settlements),
  /** Pages of all bookings that have a payment, deleted ones included. */
  list: operation('svc.booking.listSettlements', SettlementsPage, Settlements),
} as const;
