import {
  type BookingConfirmationRequested,
  bookingEvents,
  type BookingStatusChanged,
  type Locale,
  type PaymentStatus,
  tripEvents,
} from '@charter/contracts';
import { calendarEntry } from '../rendering/calendar-entry.js';
import { charterContent, eventId, greetableName, guestOfBooking, isPaid, localizedPath, packageContent } from './content.js';
import { type AnyEmail, email } from './email.js';
import { bookingSample, bookingSampleWith, linkName, longNames, sampleFormerSlot } from './samples.js';

const strictRefundTiers = [
  { hoursBefore: 24 * 14, percent: 100 },
  { hoursBefore: 0, percent: 0 },
];

const cancelledWith =
  (paymentStatus: PaymentStatus) =>
  (locale: Locale): BookingStatusChanged => ({ ...bookingSampleWith({ paymentStatus })(locale), from: 'pending', to: 'cancelled' });

/** E-mails to the guest of a booking. */
export const bookingEmails: readonly AnyEmail[] = [
  email('booking-confirmation')
    .on(bookingEvents.created, bookingEvents.confirmationRequested)
    // An unpaid booking, which staff entered, sends booking-confirmed when they confirm it.
    .filter(({ booking }) => isPaid(booking))
    .oncePer(({ booking }, { event }) => (event.type === bookingEvents.confirmationRequested.subject ? event.id : booking.id))
    .to(guestOfBooking)
    .with(({ booking }) => charterContent(booking))
    .attach(calendarEntry)
    .sample(bookingSample)
    .variant('confirmed', bookingSampleWith({ status: 'confirmed' }))
    .variant('one-guest', bookingSampleWith({ guestCount: 1 }))
    .variant('twelve-guests', bookingSampleWith({ guestCount: 12 }))
    .variant('long-names', bookingSampleWith(longNames))
    .variant('without-name', bookingSampleWith(linkName))
    .variant('strict-refund-policy', bookingSampleWith({ refundTiers: strictRefundTiers })),

  email('booking-confirmed')
    .on<BookingStatusChanged | BookingConfirmationRequested>(bookingEvents.statusChanged, bookingEvents.confirmationRequested)
    .filter((data, { event }) => {
      // Staff may confirm a booking after its charter, so that it completes: the guest needs no e-mail about that.
      if (data.booking.endsAt <= event.occurredAt) return false;
      return 'to' in data ? data.to === 'confirmed' : data.booking.status === 'confirmed' && !isPaid(data.booking);
    })
    .oncePer(eventId)
    .to(guestOfBooking)
    .with(({ booking }) => charterContent({ ...booking, status: 'confirmed' }))
    .attach(calendarEntry)
    .sample((locale) => ({ ...bookingSample(locale), from: 'pending', to: 'confirmed' }))
    .variant('booked-by-phone', (locale) => ({
      ...bookingSampleWith({ paymentStatus: 'pending' })(locale),
      from: 'pending',
      to: 'confirmed',
    }))
    .variant('long-names', (locale) => ({ ...bookingSampleWith(longNames)(locale), from: 'pending', to: 'confirmed' })),

  email('booking-cancelled')
    .on(bookingEvents.statusChanged)
    .filter(({ to }) => to === 'cancelled')
    .oncePer(eventId)
    .to(guestOfBooking)
    // No amount: staff may refund more than the policy grants (bad weather), and nothing is refunded until they request it.
    .with(({ booking, to }) => ({ ...charterContent({ ...booking, status: to }), refund: isPaid(booking) }))
    .attach(calendarEntry)
    .sample((locale) => ({ ...bookingSample(locale), from: 'pending', to: 'cancelled' }))
    .variant('partially-refunded', cancelledWith('partially_refunded'))
    .variant('refunded', cancelledWith('refunded'))
    .variant('not-paid', cancelledWith('pending')),

  email('details-changed')
    .on(bookingEvents.detailsChanged)
    // Only to the old address: the new one receives the confirmation.
    .filter(({ before }) => before.email !== undefined)
    .oncePer(eventId)
    .to(({ booking, before }) => ({ ...guestOfBooking({ booking }), address: before.email ?? booking.email }))
    .with(({ booking }) => charterContent(booking))
    .sample((locale) => ({ ...bookingSample(locale), before: { email: 'elena.old@guests.example' } })),

  email('trip-link')
    .on(tripEvents.linkRequested)
    .oncePer(eventId)
    .to(guestOfBooking)
    .with(({ booking }) => charterContent(booking))
    .sample(bookingSample),

  email('booking-moved')
    .on(tripEvents.moved)
    .filter(({ tell }) => tell)
    .oncePer(eventId)
    .to(guestOfBooking)
    .with(({ booking, from, cause }) => ({
      ...charterContent(booking),
      formerDate: from.date,
      forGuest: cause === 'guest',
      forWeather: cause === 'weather',
      forBusiness: cause === 'business',
    }))
    .attach(calendarEntry)
    .sample((locale) => ({ ...bookingSample(locale), from: sampleFormerSlot, cause: 'guest', by: 'guest', tell: true }))
    .variant('for-weather', (locale) => ({ ...bookingSample(locale), from: sampleFormerSlot, cause: 'weather', by: 'staff', tell: true }))
    .variant('for-the-company', (locale) => ({
      ...bookingSample(locale),
      from: sampleFormerSlot,
      cause: 'business',
      by: 'staff',
      tell: true,
    })),

  email('refund')
    .on(bookingEvents.refunded)
    .oncePer(eventId)
    .to(guestOfBooking)
    .with(({ booking, amount }) => ({ ...charterContent(booking), amount }))
    .sample((locale) => ({ ...bookingSample(locale), amount: 1110.6, refundedAmount: 1110.6 }))
    .variant('full', (locale) => ({ ...bookingSample(locale), amount: 3600, refundedAmount: 3600 })),

  email('review-invitation')
    .on(bookingEvents.invited)
    // A reminder is another e-mail of the same booking.
    .oncePer(eventId)
    .to(guestOfBooking)
    .with(({ booking }) => ({
      ...greetableName(booking),
      ...packageContent(booking),
      bookingDate: booking.bookingDate,
      reviewPath: localizedPath(booking.locale, `/review/${booking.confirmationCode}`),
    }))
    .sample(bookingSample)
    .variant('long-names', bookingSampleWith(longNames))
    .variant('without-name', bookingSampleWith(linkName)),
];
