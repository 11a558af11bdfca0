import { randomUUID } from 'node:crypto';
import { cents, dayMs, fromDollars } from '@charter/contracts';
import { refundTiers } from '@charter/contracts/browser';
import type { Transaction } from '@charter/database';
import { Temporal } from 'temporal-polyfill';
import { dayInNassau, instantInNassau } from './shared/nassau-time.js';
import type { OccupancyRepository } from './calendar/availability/occupancy.repository.js';
import { BookingEntity, type NewBooking } from './sales/bookings/booking.entity.js';
import { offerLine, type OfferVersion } from './sales/offers/offer.js';
import { OfferEntity } from './sales/offers/offer.entity.js';
import { PaymentRequestEntity } from './accounts/payment-requests/payment-request.entity.js';

const title = 'A quiet day at Harbour Island';

/** Makes a custom charter of the last upcoming one that is paid and confirmed: it was sold by an offer. */
export function asCustomCharter(bookings: NewBooking[], now: Date): void {
  const sold = bookings.findLast(({ paymentId, status, startsAt }) => paymentId && status === 'confirmed' && startsAt > now);
  if (sold) Object.assign(sold, { packageId: null, packageName: title } satisfies Partial<BookingEntity>);
}

/** One offer that waits for its guest, with the boat held, and the one of the custom charter. Publishes no events. */
export async function seedOffers(tx: Transaction, occupancies: OccupancyRepository, now: Date): Promise<void> {
  if (await tx.exists(OfferEntity)) return;
  const sold = await tx.findOneBy(BookingEntity, { packageName: title });
  if (sold) await tx.insert(OfferEntity, acceptedOffer(sold));
  await seedSentOffer(tx, occupancies, now);
}

const draft = {
  version: 1,
  sentVersion: 1,
  inquiryId: null,
  occupancyId: null,
  bookingId: null,
  remindedAt: null,
  openedAt: null,
  declineReason: null,
  who: 'captain',
};

function acceptedOffer(booking: BookingEntity): OfferEntity {
  const { createdAt, startsAt, endsAt, amountCents } = booking;
  const sentAt = new Date(createdAt.getTime() - dayMs);
  const validUntil = new Date(Math.min(sentAt.getTime() + 7 * dayMs, startsAt.getTime() - dayMs));
  const { firstName, lastName, email, phone, locale, guestCount } = booking;
  const lines = [{ text: title, qty: 1, unitAmount: amountCents / 100 }];
  const content: OfferVersion = {
    firstName,
    lastName,
    email,
    phone,
    locale,
    title,
    message: '',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    guestCount,
    lines,
    priceLines: lines.map(offerLine),
    totalCents: amountCents,
    depositCents: amountCents,
    balanceDueAt: null,
    refundTiers: [...refundTiers],
    validUntil: validUntil.toISOString(),
    holdBoatUntil: null,
  };
  return {
    ...draft,
    id: randomUUID(),
    state: 'accepted',
    content,
    sent: content,
    linkVersion: 1,
    bookingId: booking.id,
    validUntil,
    sentAt,
    openedAt: createdAt,
    createdAt: sentAt,
  };
}

async function seedSentOffer(tx: Transaction, occupancies: OccupancyRepository, now: Date): Promise<void> {
  // Beyond what guests can book, so that the days are free.
  const first = Temporal.PlainDate.from(dayInNassau(now)).add({ days: 100 });
  const hours = {
    startsAt: instantInNassau(`${first.toString()}T09:00`)!,
    endsAt: instantInNassau(`${first.add({ days: 1 }).toString()}T17:00`)!,
  };
  const validUntil = new Date(now.getTime() + 6 * dayMs);
  const until = new Date(now.getTime() + 3 * dayMs);
  const occupancyId = await occupancies.occupy(tx, 'held', { ...hours, freeAgainAt: hours.endsAt }, now, { until, address: null });
  const lines = [
    { text: 'Two days around Eleuthera, with captain, mate and fuel', qty: 2, unitAmount: 3200 },
    { text: 'Berth at Harbour Island', qty: 1, unitAmount: 240 },
    { text: 'Lunch on board', qty: 12, unitAmount: 45 },
    { text: 'With our compliments', qty: 1, unitAmount: -180 },
  ];
  const content: OfferVersion = {
    firstName: 'Andrew',
    lastName: 'Kaplan',
    email: 'andrew.kaplan@guests.example',
    phone: '',
    locale: 'en',
    title: 'Two days around Eleuthera',
    message:
      'Dear Andrew,\n\nwe leave Nassau with the morning light, swim at Current Cut and are at anchor off Harbour Island for sunset. The second day is yours: the pink sand, or the reef that our captain likes best.',
    startsAt: hours.startsAt.toISOString(),
    endsAt: hours.endsAt.toISOString(),
    guestCount: 6,
    lines,
    priceLines: lines.map(offerLine),
    totalCents: fromDollars(7000),
    depositCents: fromDollars(3500),
    balanceDueAt: new Date(hours.startsAt.getTime() - 14 * dayMs).toISOString(),
    refundTiers: [...refundTiers],
    validUntil: validUntil.toISOString(),
    holdBoatUntil: until.toISOString(),
  };
  const sentAt = new Date(now.getTime() - 5 * 3_600_000);
  const offer: OfferEntity = {
    ...draft,
    id: randomUUID(),
    state: 'sent',
    content,
    sent: content,
    linkVersion: 1,
    occupancyId,
    validUntil,
    sentAt,
    createdAt: sentAt,
  };
  await tx.insert(OfferEntity, offer);
  await tx.insert(PaymentRequestEntity, {
    id: randomUUID(),
    kind: 'offer',
    bookingId: null,
    offerId: offer.id,
    amountCents: cents(content.depositCents),
    lines: content.priceLines,
    state: 'open',
    payer: null,
    dueAt: null,
    expiresAt: null,
    paymentId: null,
    reminder: null,
    createdAt: sentAt,
  });
}
