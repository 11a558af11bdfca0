import { type BookingBalanceDue, type BookingBalancePaid, bookingEvents, type Locale } from '@charter/contracts';
import { dateInNassau } from '@charter/contracts/formats';
import { charterContent, eventId, guestOfBooking } from './content.js';
import { type AnyEmail, email } from './email.js';
import { bookingSampleWith, longNames } from './samples.js';

const sample =
  (reason: BookingBalanceDue['reason'], change = {}) =>
  (locale: Locale): BookingBalanceDue => ({
    ...bookingSampleWith({ paymentStatus: 'partially_paid', balanceDue: 1800, ...change })(locale),
    paymentRequestId: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e',
    amount: 1800,
    dueAt: '2026-11-28T22:00:00.000Z',
    reason,
    again: false,
  });

export const deniedSample =
  (kind: BookingBalanceDue['kind'], change = {}) =>
  (locale: Locale): BookingBalanceDue => ({
    ...sample('denied', { paymentStatus: 'paid', balanceDue: 0, ...change })(locale),
    kind,
    amount: 540,
  });

const content = ({ booking, amount, dueAt }: BookingBalanceDue) => ({ ...charterContent(booking), amount, dueOn: dateInNassau(dueAt) });

/** @param stillDue US dollars */
export const balancePaidSample =
  (stillDue = 0) =>
  (locale: Locale): BookingBalancePaid => ({
    ...bookingSampleWith({ paymentStatus: stillDue > 0 ? 'partially_paid' : 'paid', balanceDue: stillDue })(locale),
    paymentRequestId: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e',
    amount: 1800,
    stillDue,
  });

/** E-mails to a guest who is asked for a balance, or has paid it. */
export const balanceEmails: readonly AnyEmail[] = [
  email('balance')
    .on(bookingEvents.balanceDue)
    .filter(({ reason, again }) => reason === 'requested' && !again)
    .oncePer(({ paymentRequestId }) => paymentRequestId)
    .to(guestOfBooking)
    .with(content)
    .sample(sample('requested'))
    .variant('long-names', sample('requested', longNames)),

  email('balance-reminder')
    .on(bookingEvents.balanceDue)
    .filter(({ reason, again }) => (again || reason !== 'requested') && reason !== 'denied')
    // Staff may send it repeatedly.
    .oncePer((data, context) => (data.again ? eventId(data, context) : `${data.paymentRequestId} ${data.reason}`))
    .to(guestOfBooking)
    .with(content)
    .sample(sample('before')),

  email('balance-denied')
    .on(bookingEvents.balanceDue)
    .filter(({ reason }) => reason === 'denied')
    // Each payment may be denied.
    .oncePer(eventId)
    .to(guestOfBooking)
    .with(({ kind = 'balance', ...due }) => ({
      ...content(due),
      forBalance: kind === 'balance',
      forAddOns: kind === 'addons',
      forMove: kind === 'move',
      forGratuity: kind === 'gratuity',
    }))
    .sample(sample('denied'))
    .variant('add-ons', deniedSample('addons'))
    .variant('move', deniedSample('move'))
    .variant('gratuity', deniedSample('gratuity', { status: 'completed' })),

  email('balance-paid')
    .on(bookingEvents.balancePaid)
    .oncePer(({ paymentRequestId }) => paymentRequestId)
    .to(guestOfBooking)
    .with(({ booking, amount, stillDue }) => ({ ...charterContent(booking), amount, stillDue: stillDue > 0 && { stillDue } }))
    .sample(balancePaidSample())
    .variant('partly', balancePaidSample(700)),
];
