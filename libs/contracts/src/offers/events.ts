import type { Locale } from '../shared/limits.js';
import { eventType } from '../shared/operation.js';

/** An offer with all that its e-mails need. Amounts in whole US dollars, times in UTC ISO 8601. */
export class OfferNotice {
  /** UUID. */
  offerId: string;
  version: number;
  /** Version of the guest's link. */
  linkVersion: number;
  inquiryId: number | null;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  locale: Locale;
  title: string;
  message: string;
  startsAt: string;
  endsAt: string;
  guestCount: number;
  total: number;
  /** What is paid now. */
  payNow: number;
  validUntil: string;
}

/** A version of an offer was sent to its guest. */
export class OfferSent extends OfferNotice {
  /** User name of the member of staff who sent it. */
  who: string;
}

/** An offer ends within 24 hours. */
export class OfferExpiring extends OfferNotice {}

/** An offer was not accepted: its time is over, or the guest has declined it; or the boat is taken, so that the guest could not pay it, or could not any more. */
export class OfferEnded extends OfferNotice {
  reason: 'expired' | 'declined' | 'taken';
  /** With "taken": the boat was held, and the company has called off charters then. Absent otherwise. */
  calledOff?: true;
  /** What the guest wrote when declining; empty for nothing. */
  guestReason: string;
}

/** A guest asks about an offer. */
export class OfferQuestioned extends OfferNotice {
  /** UUID. */
  messageId: string;
  question: string;
}

/** An offer, or the booking that it has become, has another e-mail address: what the former mailbox was sent opens nothing any more. */
export class OfferAddressCorrected {
  /** UUID. */
  offerId: string;
  inquiryId: number | null;
  /** The new address. */
  email: string;
}

export const offerEvents = {
  addressCorrected: eventType('evt.booking.offerAddressCorrected', OfferAddressCorrected),
  sent: eventType('evt.booking.offerSent', OfferSent),
  expiring: eventType('evt.booking.offerExpiring', OfferExpiring),
  ended: eventType('evt.booking.offerEnded', OfferEnded),
  questioned: eventType('evt.booking.offerQuestioned', OfferQuestioned),
} as const;
