import { PriceLine, RefundTier } from '../booking/operations.js';
import type { Locale } from '../shared/limits.js';
import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import {
  OfferDeclineForm,
  OfferForm,
  OfferUpdate,
  OfferId,
  OfferLineForm,
  OfferLink,
  OfferListQuery,
  OfferQuestionForm,
  OfferTierForm,
} from './forms.js';
import type { OfferState } from './limits.js';

/** An offer as staff see it: the latest version, sent or not. */
export class OfferRecord {
  /** UUID. */
  id: string;
  /** Version of the text below: 1 for the first, and one more with every change of an offer that was sent. */
  version: number;
  /** The version that the guest sees; null before the first is sent. */
  sentVersion: number | null;
  state: OfferState;
  /** Null for one that was made from nothing. */
  inquiryId: number | null;
  firstName: string;
  lastName: string;
  email: string;
  /** Empty for none. */
  phone: string;
  locale: Locale;
  title: string;
  message: string;
  /** UTC ISO 8601, as every time of an offer. */
  startsAt: string;
  endsAt: string;
  guestCount: number;
  lines: OfferLineForm[];
  /** That come on top of the lines, as the rules were when the version was written. */
  taxes: OfferTax[];
  /** US dollars, the sum of the lines and the taxes. */
  total: number;
  /** US dollars that are paid at once; the total when all of it is. */
  deposit: number;
  /** Null when nothing remains to be paid. */
  balanceDueAt: string | null;
  policy: OfferTierForm[];
  validUntil: string;
  holdBoatUntil: string | null;
  /** Whether the boat is held for the guest now. */
  boatHeld: boolean;
  /** PayPal is reviewing a payment of the version that was sent; absent otherwise. */
  paymentUnderReview?: boolean;
  /** Path of the guest's page; absent before the first version is sent. */
  path?: string;
  sentAt?: string;
  /** When the guest first opened the version that was sent last. */
  openedAt?: string;
  /** What the guest wrote when declining. */
  declineReason?: string;
  /** UUID. */
  bookingId?: string;
  /** XXXXX-XXXXX */
  confirmationCode?: string;
  createdAt: string;
  /** Sent back as `expectedRevision` of a change; only for staff. */
  revision?: number;
}

/** Newest first, at most 200. */
export class OfferRecords {
  offers: OfferRecord[];
}

/** An offer with the address of its guest's page. */
export class StaffOffer extends OfferRecord {
  /** Absent before the first version is sent. */
  url?: string;
}

export class NewOfferRequest {
  form: OfferForm;
  staff: StaffMember;
}

export class ChangedOfferRequest extends OfferId {
  form: OfferUpdate;
  staff: StaffMember;
}

export class OfferCommand extends OfferId {
  staff: StaffMember;
}

/** What the guest of an offer sees: the version that was sent last. */
export class GuestOffer {
  state: Exclude<OfferState, 'draft'>;
  version: number;
  firstName: string;
  lastName: string;
  locale: Locale;
  title: string;
  message: string;
  startsAt: string;
  endsAt: string;
  /** yyyy-MM-dd in Nassau and sunset on that day, for each day. */
  days: OfferDay[];
  guestCount: number;
  lines: PriceLine[];
  /** US dollars. */
  total: number;
  /** US dollars that are paid now. */
  payNow: number;
  /** US dollars that are paid later. */
  payLater: number;
  /** When the rest is due; null when nothing remains. */
  balanceDueAt: string | null;
  refundTiers: RefundTier[];
  validUntil: string;
  /** Until when no other guest can take the boat; absent while it is not held. */
  boatHeldUntil?: string;
  /** PayPal is reviewing the guest's payment, for which the boat is kept; absent otherwise. */
  paymentUnderReview?: boolean;
  /** UUID for `POST /paypal/order`; absent when it cannot be paid. */
  paymentRequestId?: string;
  /** Path of the trip page, once it is booked. */
  tripPath?: string;
}

export class OfferTax {
  /** "10% VAT" */
  text: string;
  /** US dollars. */
  amount: number;
}

export class OfferDay {
  /** yyyy-MM-dd in Nassau. */
  date: string;
  /** UTC ISO 8601. */
  sunset: string;
}

export class OfferDeclineRequest extends OfferLink {
  form: OfferDeclineForm;
}

export class OfferQuestionRequest extends OfferLink {
  form: OfferQuestionForm;
}

/** A sent offer as a file. */
export class OfferFile {
  filename: string;
  /** The PDF, base64. */
  body: string;
}

/** Offers for staff. All but `list` and `add` throw OFFER_NOT_FOUND. */
export const offersBackOffice = {
  list: operation('svc.booking.listOffers', OfferListQuery, OfferRecords),
  find: operation('svc.booking.findOffer', OfferId, OfferRecord),
  /** A draft. @throws INVALID */
  add: operation('svc.booking.addOffer', NewOfferRequest, OfferRecord),
  /** Changes a draft; of one that was sent it prepares the next version. @throws INVALID, RECORD_CHANGED, OFFER_CLOSED for one that is accepted or withdrawn */
  change: operation('svc.booking.changeOffer', ChangedOfferRequest, OfferRecord),
  /**
   * Sends the latest version to the guest, and holds the boat if the offer says so. From then on no former version is captured.
   * Repeated, it sends nothing again.
   * @throws INVALID for times that have become invalid, and at `holdBoatUntil` for a fourth held offer; OFFER_CLOSED; SLOT_TAKEN that names the occupant
   * @throws PAYMENT_UNDER_REVIEW
   */
  send: operation('svc.booking.sendOffer', OfferCommand, OfferRecord),
  /** The guest can no longer pay it, and the boat is free. @throws OFFER_CLOSED for one that is accepted, PAYMENT_UNDER_REVIEW */
  withdraw: operation('svc.booking.withdrawOffer', OfferCommand, OfferRecord),
  /** Makes a new link; the former ones open nothing any more. @throws OFFER_NOT_FOUND for a draft, OFFER_CLOSED for one that is accepted */
  newLink: operation('svc.booking.newOfferLink', OfferCommand, OfferRecord),
} as const;

/** Offers for their guests, by the key in the link. All throw OFFER_NOT_FOUND for a key that opens none. */
export const guestOffers = {
  /** Notes the first opening of the version that was sent last. */
  open: operation('svc.booking.openOffer', OfferLink, Empty),
  find: operation('svc.booking.findGuestOffer', OfferLink, GuestOffer),
  /** @throws OFFER_CLOSED for one that is accepted, expired or withdrawn, PAYMENT_UNDER_REVIEW */
  decline: operation('svc.booking.declineOffer', OfferDeclineRequest, GuestOffer),
  /** Adds a message to the thread of its inquiry; without an inquiry, opens one. Idempotent by `messageId`. */
  ask: operation('svc.booking.askAboutOffer', OfferQuestionRequest, Empty),
  /** Notification only: the version that was sent last, as its e-mail has it attached. @throws OFFER_NOT_FOUND for one that was never sent */
  renderFile: operation('svc.booking.renderOffer', OfferId, OfferFile),
} as const;
