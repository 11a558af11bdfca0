import { createHash } from 'node:crypto';
import {
  type Booking,
  type BookingConfirmationRequested,
  bookingEvents,
  type BookingStatusChanged,
  type GuestBooking,
  inquiryEvents,
  limits,
  type Locale,
  type PayingGuest,
} from '@charter/contracts';
import { calendarEntry } from '../rendering/calendar-entry.js';
import { type AnyEmail, email } from './email.js';

/** Every e-mail that the house writes. A new one is a sentence here, two files in templates/ and its texts in translations/. */
export const emails: readonly AnyEmail[] = [
  email('booking-confirmation')
    .on(bookingEvents.created, bookingEvents.confirmationRequested)
    // One that staff entered has its e-mail when they confirm it.
    .when(({ booking }) => isPaid(booking))
    .about(({ booking }, event) => (event.type === bookingEvents.confirmationRequested.subject ? event.id : booking.id))
    .ofBooking(({ booking }) => booking.id)
    .to(({ booking }) => booking.email)
    .inLanguage(({ booking }) => booking.locale)
    .with(({ booking }) => charterOf(booking))
    .attaching(calendarEntry),

  email('staff-notice')
    .on(bookingEvents.created)
    .when(({ booking }) => booking.paymentStatus === 'paid')
    .about(({ booking }) => booking.id)
    .ofBooking(({ booking }) => booking.id)
    .toTheHouse()
    .answeredTo(({ booking }) => booking.email)
    .with(({ booking }) => ({
      ...charterOf(booking),
      guest: `${booking.firstName} ${booking.lastName}`,
      email: booking.email,
      phone: booking.phone,
      specialRequests: booking.specialRequests ?? null,
    })),

  email('booking-confirmed')
    .on<BookingStatusChanged | BookingConfirmationRequested>(bookingEvents.statusChanged, bookingEvents.confirmationRequested)
    .when((data, _house, event) => {
      // One that staff confirm after its charter needs no invitation aboard.
      if (data.booking.endsAt <= event.occurredAt) return false;
      return 'to' in data ? data.to === 'confirmed' : data.booking.status === 'confirmed' && !isPaid(data.booking);
    })
    .about((_change, event) => event.id)
    .ofBooking(({ booking }) => booking.id)
    .to(({ booking }) => booking.email)
    .inLanguage(({ booking }) => booking.locale)
    .with(({ booking }) => charterOf({ ...booking, status: 'confirmed' }))
    .attaching(calendarEntry),

  email('booking-cancelled')
    .on(bookingEvents.statusChanged)
    .when(({ to }) => to === 'cancelled')
    .about((_change, event) => event.id)
    .ofBooking(({ booking }) => booking.id)
    .to(({ booking }) => booking.email)
    .inLanguage(({ booking }) => booking.locale)
    // No amount: staff may give back more than the policy (bad weather), and nothing is on its way until they request it.
    .with(({ booking, to }) => ({
      ...charterOf({ ...booking, status: to }),
      refund: isPaid(booking),
    }))
    .attaching(calendarEntry),

  email('details-changed')
    .on(bookingEvents.detailsChanged)
    // Only the old address: the new one gets the confirmation.
    .when(({ before }) => before.email !== undefined)
    .about((_change, event) => event.id)
    .ofBooking(({ booking }) => booking.id)
    .to(({ booking, before }) => before.email ?? booking.email)
    .inLanguage(({ booking }) => booking.locale)
    .with(({ booking }) => charterOf(booking)),

  email('refund')
    .on(bookingEvents.refunded)
    .about((_refund, event) => event.id)
    .ofBooking(({ booking }) => booking.id)
    .to(({ booking }) => booking.email)
    .inLanguage(({ booking }) => booking.locale)
    .with(({ booking, amount }) => ({ ...charterOf(booking), amount })),

  email('slot-gone')
    .on(bookingEvents.refused)
    .when(({ reason }) => reason === 'slot_gone')
    .about((refused) => refused.paymentId)
    .to((refused) => refused.email)
    .inLanguage((refused) => refused.locale)
    .with((refused) => ({
      firstName: nameToGreet(refused.firstName),
      packageId: refused.packageId,
      packageName: refused.packageName,
      bookingDate: refused.bookingDate,
      timeSlot: refused.timeSlot,
      totalAmount: refused.totalAmount,
      alternatives: refused.alternatives.map(({ date, startsAt, endsAt }) => ({ date, hours: { from: startsAt, to: endsAt } })),
    })),

  email('paid-twice')
    .on(bookingEvents.refused)
    .when(({ reason }) => reason === 'already_booked')
    .about((refused) => refused.paymentId)
    .to((refused) => refused.email)
    .inLanguage((refused) => refused.locale)
    .with((refused) => ({
      firstName: nameToGreet(refused.firstName),
      packageName: refused.packageName,
      bookingDate: refused.bookingDate,
      totalAmount: refused.totalAmount,
    })),

  email('paid-after-departure')
    .on(bookingEvents.refused)
    .when(({ reason }) => reason === 'departed')
    .about((refused) => refused.paymentId)
    .to((refused) => refused.email)
    .inLanguage((refused) => refused.locale)
    .with((refused) => ({
      firstName: nameToGreet(refused.firstName),
      packageName: refused.packageName,
      bookingDate: refused.bookingDate,
      timeSlot: refused.timeSlot,
      totalAmount: refused.totalAmount,
      bookingPath: pageFor(refused.locale, `/booking?package=${refused.packageId}`),
    })),

  email('payment-denied')
    .on(bookingEvents.paymentDenied)
    .about(({ guest }) => guest.paymentId)
    .to(({ guest }) => guest.email)
    .inLanguage(({ guest }) => guest.locale)
    .with(({ guest }) => ({
      firstName: nameToGreet(guest.firstName),
      packageName: guest.packageName,
      bookingDate: guest.bookingDate,
      timeSlot: guest.timeSlot,
      bookingPath: pageFor(guest.locale, `/booking?package=${guest.packageId}&date=${guest.bookingDate}`),
    })),

  email('staff-payment-denied')
    .on(bookingEvents.paymentDenied)
    .about(({ guest }) => guest.paymentId)
    .toTheHouse()
    .answeredTo(({ guest }) => guest.email)
    .with(({ guest, reason }) => ({ ...saleOf(guest), reason })),

  email('staff-payment-pending')
    .on(bookingEvents.paymentPending)
    .about(({ guest }) => guest.paymentId)
    .toTheHouse()
    .answeredTo(({ guest }) => guest.email)
    .with(({ guest, reason, heldUntil }) => ({ ...saleOf(guest), reason, heldUntil, manual: reason === sellerDecides })),

  email('staff-dispute')
    .on(bookingEvents.disputed)
    // PayPal sends several webhooks for one status of a dispute.
    .about(({ dispute }) => `${dispute.disputeId} ${dispute.status}`)
    .ofBooking(({ booking }) => booking.id)
    .toTheHouse()
    .answeredTo(({ booking }) => booking.email)
    .with(({ booking, dispute: { status, reason, outcome, amount, respondBy } }) => ({
      ...saleOf(booking),
      resolved: status === 'RESOLVED',
      status,
      reason,
      outcome,
      disputedAmount: amount,
      respondBy,
    })),

  email('staff-unconfirmed')
    .on(bookingEvents.unconfirmed)
    .about(({ booking }) => booking.id)
    .ofBooking(({ booking }) => booking.id)
    .toTheHouse()
    .answeredTo(({ booking }) => booking.email)
    .with(({ booking }) => saleOf(booking)),

  email('staff-reversal')
    .on(bookingEvents.reversed)
    .about((_reversed, event) => event.id)
    .ofBooking(({ booking }) => booking.id)
    .toTheHouse()
    .answeredTo(({ booking }) => booking.email)
    .with(({ booking, reversedAmount }) => ({ ...saleOf(booking), reversedAmount })),

  email('review-invitation')
    .on(bookingEvents.invited)
    // Not the booking's id: a reminder is another e-mail.
    .about((_invited, event) => event.id)
    .ofBooking(({ booking }) => booking.id)
    .to(({ booking }) => booking.email)
    .inLanguage(({ booking }) => booking.locale)
    .with(({ booking }) => ({
      firstName: nameToGreet(booking.firstName),
      packageName: booking.packageName,
      bookingDate: booking.bookingDate,
      reviewPath: pageFor(booking.locale, `/review/${booking.confirmationCode}`),
    })),

  email('inquiry-acknowledgement')
    .on(inquiryEvents.received)
    // The address is unproven: a form could be used to send somebody many of these. The constraint on the subject allows one a day.
    .about((inquiry, event) => `${mailboxHash(inquiry.email)} ${event.occurredAt.slice(0, 10)}`)
    .to((inquiry) => inquiry.email)
    .inLanguage((inquiry) => inquiry.locale)
    // Never the message itself: the address is unproven, and we would carry a stranger's words to it under our name.
    .with((inquiry) => ({
      firstName: nameToGreet(inquiry.firstName),
      preferredCharter: inquiry.preferredCharter || null,
    })),

  email('inquiry-reply')
    .on(inquiryEvents.replied)
    .about((reply) => String(reply.replyId))
    .to((reply) => reply.email)
    .inLanguage((reply) => reply.locale)
    .with((reply) => ({
      firstName: nameToGreet(reply.firstName),
      response: reply.response,
      message: reply.message,
    })),

  email('inquiry-notice')
    .on(inquiryEvents.received)
    .about((inquiry) => String(inquiry.id))
    .toTheHouse()
    .answeredTo((inquiry) => inquiry.email)
    .with((inquiry) => ({
      guest: `${inquiry.firstName} ${inquiry.lastName}`,
      email: inquiry.email,
      writesIn: foreignLanguage(inquiry.locale),
      preferredCharter: inquiry.preferredCharter || null,
      message: inquiry.message,
    })),
];

/** What a guest's letter says about their charter. */
function charterOf(booking: GuestBooking) {
  return {
    firstName: nameToGreet(booking.firstName),
    confirmationCode: booking.confirmationCode,
    packageName: booking.packageName,
    bookingDate: booking.bookingDate,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    hours: { from: booking.startsAt, to: booking.endsAt },
    guestCount: booking.guestCount,
    totalAmount: booking.totalAmount,
    status: booking.status,
    revision: booking.revision ?? 0,
    ...(booking.refundTiers && { refundTiers: booking.refundTiers }),
    confirmed: booking.status === 'confirmed',
  };
}

/** Money of the guest is here. */
const isPaid = ({ paymentStatus }: Booking): boolean => paymentStatus === 'paid' || paymentStatus === 'partially_refunded';

/** What staff need to find a sale and to call its guest; one that is not paid yet has no code. */
function saleOf(sale: Booking | PayingGuest) {
  return {
    guest: `${sale.firstName} ${sale.lastName}`,
    email: sale.email,
    phone: sale.phone,
    confirmationCode: 'confirmationCode' in sale ? sale.confirmationCode : null,
    packageName: sale.packageName,
    bookingDate: sale.bookingDate,
    timeSlot: sale.timeSlot,
    totalAmount: sale.totalAmount,
  };
}

/** PayPal's reason for a payment that stays pending until the seller accepts it in PayPal. */
const sellerDecides = 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION';

/** A page of the site in the guest's language: English stands at the root. */
const pageFor = (locale: Locale, path: string): string => (locale === 'en' ? path : `/${locale}${path}`);

/** A mailbox in any case and under any of its tags (`ana+boat@…`), hashed because a subject outlives the row's personal data. */
function mailboxHash(address: string): string {
  const mailbox = address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
  return createHash('sha256').update(mailbox).digest('hex');
}

/** The name of a guest's language, for a house that reads English. */
function foreignLanguage(locale: Locale = 'en'): string | null {
  return limits.languages.find(({ code }) => code === locale && code !== 'en')?.name ?? null;
}

/** A "name" that mail programs would turn into a link is not greeted: forms are used to send such things to strangers. */
function nameToGreet(name: string): string | null {
  return /[/:@\\]|\.\S|www/i.test(name) ? null : name;
}
