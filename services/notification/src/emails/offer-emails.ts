import {
  type BookingConfirmationRequested,
  type BookingCreated,
  bookingEvents,
  type Locale,
  type OfferEnded,
  offerEvents,
  type OfferNotice,
} from '@charter/contracts';
import { dateInNassau } from '@charter/contracts/formats';
import { calendarEntry } from '../rendering/calendar-entry.js';
import { charterContent, greetableName, guestOfBooking, isPaid, saleContent } from './content.js';
import { type AnyEmail, email, type Recipient } from './email.js';
import { bookingSampleWith, longNames } from './samples.js';

/** Two days around Eleuthera for $7,000, half of it at once. In Nassau's winter time, 9 AM is 14:00 UTC. */
const sampleOffer: OfferNotice = {
  offerId: '4c1f0d3e-58f3-4c9e-8f5e-0d5c1b8a7e21',
  version: 1,
  linkVersion: 1,
  inquiryId: 7,
  firstName: 'Elena',
  lastName: 'Marchetti',
  email: 'elena@guests.example',
  phone: '+39 02 5550 0100',
  locale: 'en',
  title: 'Two days around Eleuthera',
  message: 'A calm route with a night at Harbour Island.\nOur captain knows a beach that you will have to yourselves.',
  startsAt: '2026-12-12T14:00:00.000Z',
  endsAt: '2026-12-13T22:00:00.000Z',
  guestCount: 6,
  total: 7000,
  payNow: 3500,
  validUntil: '2026-12-05T17:00:00.000Z',
};

const sample =
  (change: Partial<OfferNotice> = {}) =>
  (locale: Locale) => ({ ...sampleOffer, locale, ...change });

const endedSample =
  (reason: OfferEnded['reason'], guestReason = '') =>
  (locale: Locale): OfferEnded => ({ ...sample()(locale), reason, guestReason });

const acceptedSample = bookingSampleWith({
  packageId: null,
  packageName: sampleOffer.title,
  packageDuration: '2 days',
  startsAt: sampleOffer.startsAt,
  endsAt: sampleOffer.endsAt,
  totalAmount: 7000,
  balanceDue: 3500,
  status: 'confirmed',
  paymentStatus: 'partially_paid',
});

const guestOfOffer = ({ email: address, locale }: OfferNotice): Recipient => ({ address, locale });

const offerContent = (offer: OfferNotice) => ({
  ...greetableName(offer),
  // The link is derived from it while the e-mail is rendered.
  offerLink: { offerId: offer.offerId, linkVersion: offer.linkVersion },
  title: offer.title,
  packageLanguage: offer.locale,
  bookingDate: dateInNassau(offer.startsAt),
  hours: { from: offer.startsAt, to: offer.endsAt },
  guestCount: offer.guestCount,
  totalAmount: offer.total,
  validUntil: offer.validUntil,
});

/** A charter that was sold by an offer has no package. */
const isCustom = ({ booking }: BookingCreated | BookingConfirmationRequested): boolean => booking.packageId === null && isPaid(booking);

/** E-mails about offers, to their guests and to the staff. */
export const offerEmails: readonly AnyEmail[] = [
  email('offer')
    .on(offerEvents.sent)
    .oncePer(({ offerId, version }) => `${offerId} ${version}`)
    .to(guestOfOffer)
    .with((offer) => ({
      ...offerContent(offer),
      message: offer.message || null,
      deposit: offer.payNow < offer.total,
      payNow: offer.payNow,
    }))
    .attach(({ offerLink: { offerId } }, _locale, _settings, documents) => documents.offer(offerId))
    .sample((locale) => ({ ...sample()(locale), who: 'captain' }))
    .variant('paid-at-once', (locale) => ({ ...sample({ payNow: 7000 })(locale), who: 'captain' }))
    .variant('without-message', (locale) => ({ ...sample({ message: '' })(locale), who: 'captain' }))
    .variant('long-names', (locale) => ({ ...sample(longNames)(locale), who: 'captain' })),

  email('offer-expiring')
    .on(offerEvents.expiring)
    .oncePer(({ offerId, version }) => `${offerId} ${version}`)
    .to(guestOfOffer)
    .until(({ validUntil }) => validUntil)
    .with(offerContent)
    .sample(sample()),

  email('offer-accepted')
    .on<BookingCreated | BookingConfirmationRequested>(bookingEvents.created, bookingEvents.confirmationRequested)
    .filter(isCustom)
    .oncePer(({ booking }, { event }) => (event.type === bookingEvents.confirmationRequested.subject ? event.id : booking.id))
    .to(guestOfBooking)
    .with(({ booking }) => {
      const { balanceDue, totalAmount } = booking;
      return { ...charterContent(booking), rest: balanceDue > 0, balanceDue, paid: totalAmount - balanceDue };
    })
    .attach(calendarEntry)
    .sample(acceptedSample)
    .variant('paid-at-once', bookingSampleWith({ packageId: null, status: 'confirmed', balanceDue: 0 })),

  email('staff-offer')
    .on<BookingCreated | OfferEnded>(offerEvents.ended, bookingEvents.created)
    .filter((data) => !('booking' in data) || isCustom(data))
    .oncePer((data) => ('booking' in data ? data.booking.id : `${data.offerId} ${data.version} ${outcomeOf(data)}`))
    .toStaff((data) => ('booking' in data ? data.booking.email : data.email))
    .with((data) => {
      if ('booking' in data) return { ...saleContent(data.booking), ...noteOf('accepted'), guestReason: null };
      const { title, startsAt, endsAt, total, guestReason, ...guest } = data;
      return {
        guest: `${guest.firstName} ${guest.lastName}`,
        email: guest.email,
        phone: guest.phone,
        confirmationCode: null,
        packageName: title,
        bookingDate: dateInNassau(startsAt),
        hours: { from: startsAt, to: endsAt },
        totalAmount: total,
        ...noteOf(outcomeOf(data)),
        guestReason: guestReason || null,
      };
    })
    .sample(endedSample('expired'))
    .variant('accepted', acceptedSample)
    .variant('declined', endedSample('declined', 'We will come another year.'))
    .variant('declined-without-a-reason', endedSample('declined'))
    .variant('boat-taken', endedSample('taken'))
    .variant('boat-called-off', (locale) => ({ ...endedSample('taken')(locale), calledOff: true as const })),
];

type Outcome = OfferEnded['reason'] | 'lost';

const outcomeOf = ({ reason, calledOff }: OfferEnded): Outcome => (calledOff ? 'lost' : reason);

const noteOf = (reason: Outcome | 'accepted') => ({
  accepted: reason === 'accepted',
  declined: reason === 'declined',
  expired: reason === 'expired',
  taken: reason === 'taken',
  lost: reason === 'lost',
});
