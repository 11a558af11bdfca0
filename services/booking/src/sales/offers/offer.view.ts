import { cents, type GuestOffer, type OfferNotice, type OfferRecord, revisionOf, toDollars } from '@charter/contracts';
import { toPriceLine } from '../../pricing/model.js';
import { dayInNassau, daysOf } from '../../shared/nassau-time.js';
import { formatCode } from '../bookings/booking.js';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { type Vessel, sunOf } from '../../shared/sun.js';
import { type BookingSnapshot, snapshotOf } from '../sale/sale.js';
import { durationOf, isOpen, type OfferVersion, stateAt } from './offer.js';
import type { OfferEntity, SentOffer } from './offer.entity.js';

/** Offers as replies and events have them. */

/** yyyy-MM-dd in Nassau, from departure to return. */
export const daysOfOffer = ({ startsAt, endsAt }: Pick<OfferVersion, 'startsAt' | 'endsAt'>): string[] =>
  daysOf({ start: dayInNassau(new Date(startsAt)), end: dayInNassau(new Date(endsAt)) });

/** The charter of an accepted offer, which is of no package. */
export const snapshotOfOffer = (sent: OfferVersion): BookingSnapshot =>
  snapshotOf({
    packageId: null,
    packageName: sent.title,
    // Staff write it in the guest's language.
    ...(sent.locale !== 'en' && { packageNameShown: sent.title, packageNameLanguage: sent.locale }),
    packageDuration: durationOf(sent, daysOfOffer(sent).length),
    startsAt: sent.startsAt,
    endsAt: sent.endsAt,
  });

interface StaffContext {
  now: Date;
  /** Until when the boat is held; undefined while it is not. */
  heldUntil: Date | undefined;
  path: string;
  isUnderReview: boolean;
  booking: BookingEntity | undefined;
}

/** Opening, an end of its time and a payment change nothing that staff have written. */
export const revisionOfOffer = ({ version, content }: Pick<OfferEntity, 'version' | 'content'>): number => revisionOf({ version, content });

export function toOfferRecord(offer: OfferEntity, { now, heldUntil, path, isUnderReview, booking }: StaffContext): OfferRecord {
  const { priceLines, totalCents, depositCents, refundTiers, ...content } = offer.content;
  return {
    id: offer.id,
    version: offer.version,
    sentVersion: offer.sentVersion,
    // Until the end of the review it does not end, whatever its time.
    state: isUnderReview ? offer.state : stateAt(offer, now),
    inquiryId: offer.inquiryId,
    ...content,
    taxes: priceLines.slice(content.lines.length).map(({ text, amountCents }) => ({ text, amount: toDollars(amountCents) })),
    total: toDollars(totalCents),
    deposit: toDollars(depositCents),
    policy: refundTiers,
    boatHeld: heldUntil !== undefined,
    ...(isUnderReview && { paymentUnderReview: true }),
    ...(offer.sent && { path }),
    ...(offer.sentAt && { sentAt: offer.sentAt.toISOString() }),
    ...(offer.openedAt && { openedAt: offer.openedAt.toISOString() }),
    ...(offer.declineReason && { declineReason: offer.declineReason }),
    ...(booking && { bookingId: booking.id, confirmationCode: formatCode(booking.confirmationCode) }),
    createdAt: offer.createdAt.toISOString(),
    revision: revisionOfOffer(offer),
  };
}

interface GuestContext {
  now: Date;
  vessel: Vessel;
  heldUntil: Date | undefined;
  paymentRequestId: string | undefined;
  isUnderReview: boolean;
  tripPath: string | undefined;
}

export function toGuestOffer(offer: SentOffer, context: GuestContext): GuestOffer {
  const { now, vessel, heldUntil, paymentRequestId, isUnderReview, tripPath } = context;
  const { sent } = offer;
  const { totalCents, depositCents } = sent;
  return {
    state: (isUnderReview ? offer.state : stateAt(offer, now)) as GuestOffer['state'],
    version: offer.sentVersion,
    firstName: sent.firstName,
    lastName: sent.lastName,
    locale: sent.locale,
    title: sent.title,
    message: sent.message,
    startsAt: sent.startsAt,
    endsAt: sent.endsAt,
    days: daysOfOffer(sent).map((date) => ({ date, sunset: sunOf(date, vessel).set.toISOString() })),
    guestCount: sent.guestCount,
    lines: sent.priceLines.map((line) => toPriceLine(line, line.text)),
    total: toDollars(totalCents),
    payNow: toDollars(depositCents),
    payLater: toDollars(cents(totalCents - depositCents)),
    balanceDueAt: sent.balanceDueAt,
    refundTiers: sent.refundTiers,
    validUntil: sent.validUntil,
    ...(heldUntil && { boatHeldUntil: heldUntil.toISOString() }),
    ...(isUnderReview && { paymentUnderReview: true }),
    ...(paymentRequestId && !isUnderReview && isOpen(offer, now) && { paymentRequestId }),
    ...(tripPath && { tripPath }),
  };
}

export function toNotice({ id, sentVersion, linkVersion, inquiryId, sent }: SentOffer): OfferNotice {
  return {
    offerId: id,
    version: sentVersion,
    linkVersion,
    inquiryId,
    firstName: sent.firstName,
    lastName: sent.lastName,
    email: sent.email,
    phone: sent.phone,
    locale: sent.locale,
    title: sent.title,
    message: sent.message,
    startsAt: sent.startsAt,
    endsAt: sent.endsAt,
    guestCount: sent.guestCount,
    total: toDollars(sent.totalCents),
    payNow: toDollars(sent.depositCents),
    validUntil: sent.validUntil,
  };
}
