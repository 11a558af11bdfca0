import { BookingId } from '../booking/forms.js';
import { BookedCharter, Booking, FreeSlot, PriceLine } from '../booking/operations.js';
import { AddOn } from '../catalog/add-on-operations.js';
import { GuestCancellationForm } from '../cancellations/forms.js';
import type { CancellationRefundState, RefundPartState } from '../cancellations/limits.js';
import type { PaymentMethod } from '../folio/limits.js';
import type { BookingRequestKind } from '../payment-requests/limits.js';
import { CancellationExplanation } from '../shared/cancellation.js';
import type { CancellationCause } from '../shared/cancellation.js';
import { GratuityForm } from '../gratuities/forms.js';
import { IssuedDocument } from '../documents/operations.js';
import { Party } from '../party/operations.js';
import type { Locale } from '../shared/limits.js';
import { OfferedSlot } from '../shared/offered-slot.js';
import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { TripLink } from '../shared/trip-link.js';
import { MoveForm, OpeningsQuery, TripAddOnsForm, TripChangeForm, TripLinkForm, TripMoveForm } from './forms.js';
import type { AddOnObstacle, MoveCause, MoveObstacle } from './limits.js';

/** Whether the guest may move the charter now. */
export class TripMoves {
  allowed: boolean;
  /** Moves that are left. */
  left: number;
  /** Until when, UTC ISO 8601. */
  until: string;
  /** Percentage of the price that a cancellation returns now. After a move by the guest, no cancellation returns more. */
  refundPercent: number;
  /** Why not; absent when it is allowed. */
  why?: MoveObstacle;
}

/** Files of a trip, as paths. */
export class TripDocuments {
  calendar: string;
  /** Null until the charter is confirmed. */
  invoice: string | null;
  /** Documents that were issued, once the charter was confirmed or cancelled, in that order. */
  issued: IssuedDocument[];
}

/** What is refunded in one state. */
export class TripRefund {
  state: RefundPartState;
  /** US dollars. */
  amount: number;
}

/** The cancellation of a trip. */
export class TripCancellation {
  cause: CancellationCause;
  explanation: CancellationExplanation;
  refundState: CancellationRefundState;
  /** How much of the refund is in which state, when its parts differ; absent otherwise. */
  refunds?: TripRefund[];
  /** Since when the refund is on its way, UTC ISO 8601; null before, and for one that is not paid through PayPal. */
  sentAt: string | null;
  /** UTC ISO 8601. */
  cancelledAt: string;
}

/** A move by the company, as the guest chooses after it. */
export class TripChoiceMove {
  cause: MoveCause;
  /** The former time. */
  from: FreeSlot;
  /** US dollars that the guest may choose to have refunded. */
  refund: number;
}

/** What the guest of a charter may choose that was called off, with `cancellationId`, or moved by the company, with `moveId` and `moved`. */
export class TripChoice {
  /** UUID of the cancellation that the choice ends. */
  cancellationId?: string;
  /** UUID of the move. */
  moveId?: string;
  moved?: TripChoiceMove;
  /** Unless the guest has chosen by then, everything is refunded, or after a move the new time stays; UTC ISO 8601. */
  chooseBy: string;
  /** Absent when none was free, or it has lapsed. */
  offer?: OfferedSlot;
  /** Up to three other free slots, the nearest to the former day first. */
  alternatives: FreeSlot[];
}

/** What the charter costs, and what changed that. */
export class TripLine {
  /** UUID. */
  id: string;
  /** `adjustment`: a refund out of courtesy or a cancellation has changed the price. */
  kind: 'line' | 'adjustment';
  /** Text under which it was sold; empty for an adjustment. */
  text: string;
  /** Language of `text`; absent for English. */
  language?: Locale;
  /** The code, of the line of a promo code. */
  promoCode?: string;
  /** The day to which the charter moved, yyyy-MM-dd in Nassau; only in the line of a move's price. */
  movedTo?: string;
  /** US dollars; negative for what is taken off. */
  amount: number;
}

/** Money that came, or went back. */
export class TripPayment {
  /** UUID. */
  id: string;
  kind: 'payment' | 'refund';
  /** US dollars; negative for what went back. */
  amount: number;
  /** Null for a refund that was not made through PayPal. */
  method: PaymentMethod | null;
  /** UTC ISO 8601. */
  at: string;
}

export class TripFolio {
  lines: TripLine[];
  /** In order of time. */
  payments: TripPayment[];
  /** US dollars that the guest has still to pay; 0 when everything is paid, and after a cancellation. */
  balanceDue: number;
}

/** The time to which the charter moves once the difference is paid. */
export class RequestedMove {
  /** yyyy-MM-dd in Nassau. */
  date: string;
  /** The slot's label in the package. */
  timeSlot: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
}

export class TripRequestLine extends PriceLine {
  /** Language of `text`; absent for English. */
  language?: Locale;
}

/** What the guest is asked to pay now. */
export class TripPaymentRequest {
  /** UUID, for `POST /paypal/order`. */
  id: string;
  kind: BookingRequestKind;
  /** US dollars. */
  amount: number;
  /** UTC ISO 8601; absent for one that is due at once. */
  dueAt?: string;
  /** What it pays for is kept until then, UTC ISO 8601; absent for one that is not kept. */
  expiresAt?: string;
  /** Moves only. */
  move?: RequestedMove;
  /** What is bought with it; none for a balance. */
  lines: TripRequestLine[];
}

/** An add-on that is offered with the charter, and how many the guest can still order. */
export class TripAddOn extends AddOn {
  /** 0: none, for the reason in `why`. */
  left: number;
  why?: AddOnObstacle;
}

export class TripAddOnsQuery extends TripLink {
  /** Language of the texts; default: that of the booking. */
  locale?: Locale;
}

export class TripAddOns {
  addOns: TripAddOn[];
}

export class TripAddOnsRequest extends TripLink {
  form: TripAddOnsForm;
}

/** What the guest is now asked to pay. */
export class RequestedPayment {
  /** UUID, for `POST /paypal/order`. */
  paymentRequestId: string;
  /** US dollars. */
  amount: number;
}

export class TripGratuityRequest extends TripLink {
  form: GratuityForm;
}

/** The guest may give the crew a gratuity. */
export class TripGratuity {
  /** Until when, UTC ISO 8601. */
  until: string;
  /** US dollars that the guest has given. */
  given: number;
}

/** A booking as the guest who has its link sees it. */
export class Trip extends BookedCharter {
  lastName: string;
  /** Masked: "m…y@guests.example". */
  email: string;
  phone: string;
  specialRequests: string | null;
  locale: Locale;
  /** Until when the guest may change the size of the party, UTC ISO 8601. */
  partyUntil: string;
  moves: TripMoves;
  party: Party;
  /** First name of the captain; absent while none is assigned. */
  captain?: string;
  /** Null while it is not cancelled. */
  cancellation: TripCancellation | null;
  /** Absent when there is nothing to choose. */
  choice?: TripChoice;
  documents: TripDocuments;
  folio: TripFolio;
  /** Those that can be paid now. */
  paymentRequests: TripPaymentRequest[];
  /** Those of which PayPal reviews a payment: they cannot be paid again meanwhile. Absent when there are none. */
  paymentsUnderReview?: TripPaymentRequest[];
  /** Present from the return of the charter, for 30 days; otherwise absent. */
  gratuity?: TripGratuity;
  /** True when add-ons are offered with the charter, until it departs; otherwise absent. */
  offersAddOns?: boolean;
  /** True when the charter has ended and the guests did not come; otherwise absent. */
  noShow?: boolean;
  /** `open`: the guest may review the charter. */
  review: 'none' | 'open' | 'done';
}

export class TripChangeRequest extends TripLink {
  form: TripChangeForm;
}

/** The free slots of one day. */
export class Opening {
  /** yyyy-MM-dd in Nassau. */
  date: string;
  /**
   * Whole US dollars by which the charter costs more on that day, or less: what is more is paid before the charter moves, what is less stays.
   * Absent when the price is the same.
   */
  difference?: number;
  /** Whole US dollars: what the charter costs the guest on that day; absent with `difference`. */
  price?: number;
  /** In order of departure. */
  slots: OpeningSlot[];
}

export class OpeningSlot {
  timeSlot: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** See `FreeSlot`. */
  sunset?: string;
}

export class OpeningsRequest extends TripLink {
  query: OpeningsQuery;
}

/** Days without a free slot are left out. */
export class Openings {
  openings: Opening[];
}

export class TripCancellationRequest extends TripLink {
  form: GuestCancellationForm;
}

export class TripMoveRequest extends TripLink {
  form: TripMoveForm;
}

/**
 * Operations of the trip page. All but `requestLink` throw TRIP_NOT_FOUND for a key that opens no booking: an unknown code, a wrong or
 * replaced key, a deleted booking.
 */
export const trip = {
  find: operation('svc.booking.findTrip', TripLink, Trip),
  /**
   * Changes the guest's own details.
   * @throws BOOKING_CHANGED for another revision
   * @throws INVALID for more guests than the package takes, and for another number of guests less than 24 hours before departure
   */
  change: operation('svc.booking.changeTrip', TripChangeRequest, Trip),
  /** Free slots of the booking's package, to move the charter to. @throws INVALID for more than 31 days */
  openings: operation('svc.booking.findOpenings', OpeningsRequest, Openings),
  /**
   * Moves the charter; idempotent by `moveId`. To a day that costs more, asks for the difference and keeps the slot for 15 minutes: the charter
   * moves once it is paid.
   * @throws MOVE_NOT_ALLOWED with `why`, which is `otherPrice` for a day that costs more and whose slot cannot be kept because the charter
   *   itself has the boat then, and `addOn` for a move that would lose the add-on with the name `addOn`; SLOT_TAKEN with `alternatives`, BOOKING_CHANGED for another revision
   * @throws PAYMENT_UNDER_REVIEW while PayPal reviews a payment of the guest for another move, or for add-ons
   * @throws INVALID for an unknown slot, a day outside the window, and an id that another move has
   */
  move: operation('svc.booking.moveTrip', TripMoveRequest, Trip),
  /** Those that are offered with the charter before its departure, and why some cannot be had; none for one that is cancelled or no longer sold. */
  addOns: operation('svc.booking.findTripAddOns', TripAddOnsQuery, TripAddOns),
  /**
   * Asks the guest to pay for add-ons, which the booking has once they are paid. Scarce ones are kept for 15 minutes. Another request replaces
   * the former.
   * @throws STATUS_NOT_ALLOWED for a charter that is cancelled or has departed
   * @throws PAYMENT_UNDER_REVIEW while PayPal reviews a payment of the guest for other add-ons, or for a move
   * @throws INVALID at `addOns` for one that is not offered, sold out or too late, and for more than the booking can have
   */
  requestAddOns: operation('svc.booking.requestAddOns', TripAddOnsRequest, RequestedPayment),
  /**
   * Asks the guest to pay a gratuity for the crew. Another amount replaces the former request.
   * @throws STATUS_NOT_ALLOWED before the charter has returned, later than 30 days after it, and for one that did not take place
   * @throws PAYMENT_UNDER_REVIEW while PayPal reviews the payment of another amount
   */
  requestGratuity: operation('svc.booking.requestGratuity', TripGratuityRequest, RequestedPayment),
  /** What a cancellation refunds now; of a cancelled trip, what was fixed. */
  explainCancellation: operation('svc.booking.explainCancellation', TripLink, CancellationExplanation),
  /**
   * The guest cancels, and the refund is paid; idempotent by `cancellationId`. A trip that is cancelled already stays as it is.
   * @throws QUOTE_CHANGED, with the new `explanation`, when the refund would be lower than the guest expects
   * @throws STATUS_NOT_ALLOWED after departure
   * @throws INVALID at `cancellationId` when another cancellation has it
   */
  cancel: operation('svc.booking.cancelTrip', TripCancellationRequest, Trip),
  /** Sends the link to the guest if the booking has this e-mail address and code, at most three times an hour. */
  requestLink: operation('svc.booking.requestTripLink', TripLinkForm, Empty),
  /**
   * Makes new links of the trip and of its party, and sends them: the former ones open nothing any more. The reply is the new key.
   * @throws TOO_MANY_REQUESTS after three links within an hour
   */
  newLink: operation('svc.booking.renewTripLink', TripLink, TripLink),
} as const;

export class MoveRequest {
  bookingId: string;
  form: MoveForm;
  staff: StaffMember;
}

export class MovePriceRequest extends BookingId {
  /** See `MovePriceQuery`. */
  date: string;
}

/** What a move by staff with `changePrice` to a day changes. US dollars. */
export class MovePrice {
  /** Price of the booking after the move, with its add-ons. */
  totalAmount: number;
  /** Change of the total amount, US dollars; negative for less. */
  difference: number;
  /** Change of what the guest owes, and is asked to pay, US dollars; negative for less. */
  due: number;
  /** Change of the overpaid amount, which staff refund, US dollars; negative for what was paid too much and covers the difference. */
  refund: number;
  /** What the guest has paid too much now, before the move. Absent for nothing. */
  overpaid?: number;
  /** True while PayPal reviews a payment of the balance: what is due is not asked for before PayPal has decided. Otherwise absent. */
  underReview?: boolean;
}

export class NewTripLinkRequest extends BookingId {
  staff: StaffMember;
}

/** 201 of `POST /api/admin/bookings/{bookingId}/link` */
export class TripUrl {
  url: string;
}

/** What follows the site's address in a link to the trip page. */
export class TripPath {
  /** Such as `/de/trip/<code>-<key>`. */
  path: string;
}

export const tripBackOffice = {
  /**
   * Moves a charter to any free time in the future; idempotent by `moveId`.
   * @throws BOOKING_NOT_FOUND, STATUS_NOT_ALLOWED for one that is cancelled or completed, SLOT_TAKEN that names the occupant,
   *   with up to three free slots of the package as `alternatives`, ADD_ON_UNAVAILABLE for a move that would lose an add-on
   * @throws PAYMENT_UNDER_REVIEW while PayPal reviews a payment of the guest for a move, or for add-ons
   * @throws INVALID for an unknown slot, hours in the past or in the wrong order, and an id that another move has
   */
  move: operation('svc.booking.move', MoveRequest, Booking),
  /** What such a move with `changePrice` changes. @throws BOOKING_NOT_FOUND, PACKAGE_NOT_FOUND for a charter whose package is no longer sold, or that has none */
  movePrice: operation('svc.booking.movePrice', MovePriceRequest, MovePrice),
  /** Makes a new link; the former ones open nothing any more. @throws BOOKING_NOT_FOUND */
  newLink: operation('svc.booking.newTripLink', NewTripLinkRequest, TripPath),
} as const;
