import { bookingEvents, type BookingRefused } from '@charter/contracts';
import { greetableName, localizedPath, packageContent } from './content.js';
import { type AnyEmail, email, type Recipient } from './email.js';
import { payingGuestSample, refusedBookingSample } from './samples.js';

const payer = ({ email: address, locale }: BookingRefused): Recipient => ({ address, locale });

/** E-mails to a guest whose payment made no booking. */
export const paymentEmails: readonly AnyEmail[] = [
  email('slot-gone')
    .on(bookingEvents.refused)
    .filter(({ reason }) => reason === 'slot_gone')
    .oncePer(({ paymentId }) => paymentId)
    .to(payer)
    .with((refused) => ({
      ...greetableName(refused),
      packageId: refused.packageId,
      ...packageContent(refused),
      bookingDate: refused.bookingDate,
      hours: { from: refused.startsAt, to: refused.endsAt },
      totalAmount: refused.totalAmount,
      alternatives: refused.alternatives.map(({ date, startsAt, endsAt }) => ({ date, hours: { from: startsAt, to: endsAt } })),
    }))
    .sample(refusedBookingSample)
    .variant('no-other-slot', (locale) => ({ ...refusedBookingSample(locale), alternatives: [] }))
    .variant('custom-charter', (locale) => ({ ...refusedBookingSample(locale), packageId: null })),

  email('paid-twice')
    .on(bookingEvents.refused)
    .filter(({ reason, closed }) => reason === 'already_booked' && !closed)
    .oncePer(({ paymentId }) => paymentId)
    .to(payer)
    .with((refused) => ({
      ...greetableName(refused),
      ...packageContent(refused),
      bookingDate: refused.bookingDate,
      totalAmount: refused.totalAmount,
    }))
    .sample((locale) => ({ ...refusedBookingSample(locale), reason: 'already_booked' })),

  email('payment-returned')
    .on(bookingEvents.refused)
    .filter(({ closed }) => closed !== undefined)
    .oncePer(({ paymentId }) => paymentId)
    .to(payer)
    .with(({ closed, ...refused }) => ({
      ...greetableName(refused),
      ...packageContent(refused),
      bookingDate: refused.bookingDate,
      totalAmount: refused.totalAmount,
      cancelled: closed === 'cancelled',
      lapsed: closed === 'lapsed',
      notDue: closed === 'not_due',
      replaced: closed === 'replaced',
    }))
    .sample((locale) => ({ ...refusedBookingSample(locale), reason: 'already_booked', closed: 'cancelled' }))
    .variant('not-due', (locale) => ({ ...refusedBookingSample(locale), reason: 'already_booked', closed: 'not_due' }))
    .variant('lapsed', (locale) => ({ ...refusedBookingSample(locale), reason: 'already_booked', closed: 'lapsed', totalAmount: 450 }))
    .variant('replaced', (locale) => ({ ...refusedBookingSample(locale), reason: 'already_booked', closed: 'replaced' })),

  email('paid-after-departure')
    .on(bookingEvents.refused)
    .filter(({ reason }) => reason === 'departed')
    .oncePer(({ paymentId }) => paymentId)
    .to(payer)
    .with((refused) => ({
      ...greetableName(refused),
      ...packageContent(refused),
      bookingDate: refused.bookingDate,
      hours: { from: refused.startsAt, to: refused.endsAt },
      totalAmount: refused.totalAmount,
      bookingPath: localizedPath(refused.locale, refused.packageId === null ? '/booking' : `/booking?package=${refused.packageId}`),
    }))
    .sample((locale) => ({ ...refusedBookingSample(locale), reason: 'departed', alternatives: [] })),

  email('payment-denied')
    .on(bookingEvents.paymentDenied)
    .oncePer(({ guest }) => guest.paymentId)
    .to(({ guest }) => ({ address: guest.email, locale: guest.locale }))
    .with(({ guest }) => ({
      ...greetableName(guest),
      ...packageContent(guest),
      bookingDate: guest.bookingDate,
      hours: { from: guest.startsAt, to: guest.endsAt },
      bookingPath: localizedPath(guest.locale, `/booking?package=${guest.packageId}&date=${guest.bookingDate}`),
    }))
    .sample((locale) => ({ guest: payingGuestSample(locale), reason: 'DECLINED_BY_RISK_FRAUD_FILTERS' })),
];
