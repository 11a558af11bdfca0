import {
  type BookingConfirmationRequested,
  type BookingCreated,
  bookingEvents,
  type BookingStatusChanged,
  tripEvents,
} from '@charter/contracts';
import { dateInNassau } from '@charter/contracts/formats';
import { reminderKinds } from '@charter/contracts/browser';
import { calendarEntry } from '../rendering/calendar-entry.js';
import {
  changesOfDeparture,
  charterContent,
  eventId,
  greetableName,
  guestOfBooking,
  isPaid,
  localizedPath,
  packageContent,
  untilDeparture,
} from './content.js';
import { type AnyEmail, email } from './email.js';
import { cancellationContent } from './cancellation-content.js';
import {
  bookingSample,
  bookingSampleWith,
  cancelledSample,
  linkName,
  longNames,
  onSunset,
  sampleAddOns,
  sampleFormerSlot,
} from './samples.js';
import { movedContent } from './moved-content.js';
import { delayedSample, sampleMovedChoice, unpaidDelaySample } from './weather-samples.js';

const strictRefundTiers = [
  { hoursBefore: 24 * 14, percent: 100 },
  { hoursBefore: 0, percent: 0 },
];

/** What is still to be paid, of a booking that was made with a deposit. */
const balanceContent = ({ balance }: BookingCreated) => (balance ? { amount: balance.amount, dueOn: dateInNassau(balance.dueAt) } : null);

/** The guest has the e-mail that the charter is cancelled. */
const isReinstated = ({ from, to }: Pick<BookingStatusChanged, 'from' | 'to'>) =>
  from === 'cancelled' && (to === 'pending' || to === 'confirmed');

/** E-mails to the guest of a booking. */
export const bookingEmails: readonly AnyEmail[] = [
  email('booking-confirmation')
    .on(bookingEvents.created, bookingEvents.confirmationRequested)
    // An unpaid booking, which staff entered, sends booking-confirmed when they confirm it. A custom charter sends offer-accepted.
    .filter(({ booking }) => isPaid(booking) && booking.packageId !== null)
    .oncePer(({ booking }, { event }) => (event.type === bookingEvents.confirmationRequested.subject ? event.id : booking.id))
    .to(guestOfBooking)
    .with((data) => ({ ...charterContent(data.booking), balance: balanceContent(data) }))
    .attach(calendarEntry)
    .sample(bookingSample)
    .variant('with-a-deposit', (locale) => ({
      ...bookingSampleWith({ paymentStatus: 'partially_paid', balanceDue: 1800 })(locale),
      balance: { amount: 1800, dueAt: '2026-11-28T22:00:00.000Z' },
    }))
    .variant('confirmed', bookingSampleWith({ status: 'confirmed' }))
    .variant('add-ons', bookingSampleWith({ totalAmount: 4320, addOns: sampleAddOns }))
    .variant('on-sunset', bookingSampleWith(onSunset))
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
      return 'to' in data
        ? data.to === 'confirmed' && !isReinstated(data) && data.notifyGuest !== false
        : data.booking.status === 'confirmed' && !isPaid(data.booking);
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
    .filter(({ to, notifyGuest }) => to === 'cancelled' && notifyGuest !== false)
    .oncePer(eventId)
    .to(guestOfBooking)
    .with((changed) => ({ ...charterContent({ ...changed.booking, status: changed.to }), ...cancellationContent(changed) }))
    .attach(calendarEntry)
    .sample(cancelledSample('guest', { percent: 50, tierFrom: 48, tierTo: 168, due: 1800 }))
    .variant('by-guest-early', cancelledSample('guest', { percent: 90, tierFrom: 168, tierTo: null, due: 3240 }))
    .variant('partly-by-hand', (locale) => ({
      ...cancelledSample('guest', { percent: 90, tierFrom: 168, tierTo: null, due: 3240 })(locale),
      refundByHand: 500,
    }))
    .variant('partly-to-a-voucher', (locale) => ({
      ...cancelledSample('guest', { percent: 90, tierFrom: 168, tierTo: null, due: 3240 })(locale),
      refundToVoucher: 500,
    }))
    .variant('partly-to-a-voucher-with-an-end', (locale) => ({
      ...cancelledSample('guest', { percent: 90, tierFrom: 168, tierTo: null, due: 3240 })(locale),
      refundToVoucher: 500,
      voucherUntil: '2027-03-11',
    }))
    .variant('by-guest-late', cancelledSample('guest', { percent: 0, tierFrom: 0, tierTo: 48, due: 0 }))
    .variant('with-add-ons', cancelledSample('guest', { percent: 50, tierFrom: 48, tierTo: 168, addOns: 720, price: 4320, due: 2520 }))
    .variant('after-a-move', cancelledSample('guest', { percent: 50, cappedBy: 50, tierFrom: 168, tierTo: null, due: 1800 }))
    .variant('partly-paid', cancelledSample('guest', { percent: 90, tierFrom: 168, tierTo: null, paid: 1800, kept: 360, due: 1440 }))
    .variant(
      'partly-paid-after-a-move',
      cancelledSample('guest', { percent: 60, cappedBy: 60, tierFrom: 168, tierTo: null, paid: 1800, kept: 1440, due: 360 }),
    )
    .variant(
      'partly-paid-without-a-refund',
      cancelledSample('guest', { percent: 50, tierFrom: 48, tierTo: 168, paid: 1800, kept: 1800, due: 0 }),
    )
    .variant('weather', cancelledSample('weather', { percent: 100, tierFrom: null, tierTo: null, due: 3600 }))
    .variant('chosen-after-a-move', (locale) => ({
      ...cancelledSample('weather', { percent: 100, tierFrom: null, tierTo: null, due: 3600 })(locale),
      chosen: true,
    }))
    .variant('boat', cancelledSample('boat', { percent: 100, tierFrom: null, tierTo: null, due: 3600 }))
    .variant('by-us', cancelledSample('business', { percent: 50, tierFrom: 48, tierTo: 168, due: 1800 }, false))
    .variant(
      'by-us-with-an-amount',
      cancelledSample('business', { percent: 67, tierFrom: null, tierTo: null, alreadyBack: 400, due: 2000 }),
    )
    .variant('without-a-refund', cancelledSample('business', { percent: 0, tierFrom: null, tierTo: null, due: 0 }))
    .variant('not-paid', (locale) => ({
      ...cancelledSample('business', { percent: 0, tierFrom: null, tierTo: null, due: 0 })(locale),
      ...bookingSampleWith({ paymentStatus: 'pending' })(locale),
    })),

  email('booking-reinstated')
    .on(bookingEvents.statusChanged)
    .filter(({ booking, from, to, notifyGuest }, { event }) => {
      return isReinstated({ from, to }) && notifyGuest !== false && booking.endsAt > event.occurredAt;
    })
    .oncePer(eventId)
    .to(guestOfBooking)
    .with(({ booking, to }) => charterContent({ ...booking, status: to }))
    .attach(calendarEntry)
    .sample((locale) => ({ ...bookingSample(locale), from: 'cancelled', to: 'pending' }))
    .variant('confirmed', (locale) => ({ ...bookingSample(locale), from: 'cancelled', to: 'confirmed' })),

  email('details-changed')
    .on(bookingEvents.detailsChanged)
    // Only to the old address: the new one receives the confirmation.
    .filter(({ before }) => before.email !== undefined)
    .oncePer(eventId)
    .to(({ booking, before }) => ({ ...guestOfBooking({ booking }), address: before.email ?? booking.email }))
    .with(({ booking }) => charterContent(booking))
    .sample((locale) => ({ ...bookingSample(locale), before: { email: 'elena.old@guests.example' }, by: 'staff' })),

  email('trip-link')
    .on(tripEvents.linkRequested)
    .oncePer(eventId)
    .to(guestOfBooking)
    .with(({ booking, corrected = false }) => ({ ...charterContent(booking), corrected }))
    .sample(bookingSample)
    .variant('to-a-corrected-address', (locale) => ({ ...bookingSample(locale), corrected: true })),

  email('booking-moved')
    .on(tripEvents.moved)
    .filter(({ notifyGuest }) => notifyGuest)
    .oncePer(eventId)
    .to(guestOfBooking)
    .with((moved) => movedContent(moved))
    .attach(calendarEntry)
    .sample((locale) => ({ ...bookingSample(locale), from: sampleFormerSlot, cause: 'guest', by: 'guest', notifyGuest: true }))
    .variant('for-weather', (locale) => ({
      ...bookingSample(locale),
      from: sampleFormerSlot,
      cause: 'weather',
      by: 'staff',
      notifyGuest: true,
    }))
    .variant('chosen-by-the-guest', (locale) => ({
      ...bookingSample(locale),
      from: sampleFormerSlot,
      cause: 'weather',
      by: 'guest',
      chosen: true,
      notifyGuest: true,
    }))
    .variant('for-the-company', (locale) => ({
      ...bookingSample(locale),
      from: sampleFormerSlot,
      cause: 'business',
      by: 'staff',
      notifyGuest: true,
    }))
    .variant('later-for-weather', delayedSample())
    .variant('later-for-weather-with-a-choice', delayedSample({ note: 'The wind drops at noon.', choice: sampleMovedChoice }))
    .variant('later-for-weather-not-paid', unpaidDelaySample),

  ...reminderKinds.map((kind) =>
    email(`reminder-${kind}`)
      .on(bookingEvents.reminderDue)
      .filter((reminder) => reminder.kind === kind)
      // A booking that has changed gets another reminder, and one at the request of staff again.
      .oncePer(({ booking, requested }, { event }) => (requested ? event.id : `${booking.id} ${booking.revision} ${kind}`))
      .to(guestOfBooking)
      .until(untilDeparture)
      .unlessAfter(...changesOfDeparture)
      .with(({ booking, captain }) => ({ ...charterContent(booking), captain: captain ?? null }))
      .sample((locale) => ({ ...bookingSampleWith({ status: 'confirmed' })(locale), kind, captain: 'Ana' }))
      .variant('without-captain', (locale) => ({ ...bookingSampleWith({ status: 'confirmed' })(locale), kind }))
      .variant('on-sunset', (locale) => ({ ...bookingSampleWith({ status: 'confirmed', ...onSunset })(locale), kind }))
      .variant('custom-charter', (locale) => ({ ...bookingSampleWith({ status: 'confirmed', packageId: null })(locale), kind }))
      .variant('without-name', (locale) => ({ ...bookingSampleWith({ status: 'confirmed', ...linkName })(locale), kind })),
  ),

  email('refund')
    .on(bookingEvents.refunded)
    .oncePer(eventId)
    .to(guestOfBooking)
    .with(({ booking, amount, through, voucherUntil = null }) => ({
      ...charterContent(booking),
      amount,
      back: through ? { byHand: through === 'hand', toVoucher: through === 'voucher', voucherUntil } : null,
    }))
    .sample((locale) => ({ ...bookingSample(locale), amount: 1110.6, refundedAmount: 1110.6 }))
    .variant('full', (locale) => ({ ...bookingSample(locale), amount: 3600, refundedAmount: 3600 }))
    .variant('by-hand', (locale) => ({ ...bookingSample(locale), amount: 900, refundedAmount: 900, through: 'hand' }))
    .variant('to-a-voucher', (locale) => ({
      ...bookingSample(locale),
      amount: 500,
      refundedAmount: 500,
      through: 'voucher',
      voucherUntil: '2027-03-11',
    }))
    .variant('to-a-voucher-without-an-end', (locale) => ({
      ...bookingSample(locale),
      amount: 500,
      refundedAmount: 500,
      through: 'voucher',
    })),

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
