/** What several e-mails share: recipients, keys and groups of values. */
import type { Booking, Event, Locale, PayingGuest } from '@charter/contracts';
import { shownPackageName } from '@charter/contracts/browser';
import type { Recipient } from './email.js';

export const guestOfBooking = ({ booking }: { booking: Booking }): Recipient => ({ address: booking.email, locale: booking.locale });

export const untilDeparture = ({ booking }: { booking: Booking }): string => booking.startsAt;

/** E-mails after which one that was queued before has a time at which the charter does not depart. */
export const changesOfDeparture = ['booking-moved', 'booking-cancelled', 'weather-call'] as const;

/** Key of an e-mail that is sent for each event. */
export const eventId = (_data: object, { event }: { event: Event }): string => event.id;

/** The company has money of the guest. */
export const isPaid = ({ paymentStatus }: Booking): boolean =>
  paymentStatus === 'partially_paid' || paymentStatus === 'paid' || paymentStatus === 'partially_refunded';

/** The charter, as e-mails to its guest print it. Amounts are US dollars. */
export function charterContent(booking: Booking) {
  return {
    ...tripPage(booking),
    ...greetableName(booking),
    confirmationCode: booking.confirmationCode,
    ...packageContent(booking),
    bookingDate: booking.bookingDate,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    hours: { from: booking.startsAt, to: booking.endsAt },
    sunset: booking.sunset ?? null,
    guestCount: booking.guestCount,
    totalAmount: booking.totalAmount,
    addOns: addOnsContent(booking),
    status: booking.status,
    revision: booking.revision,
    // Guests of a charter that was arranged by an offer cannot move it: it has no other slots.
    movable: booking.packageId !== null,
    ...(booking.refundTiers && { refundTiers: booking.refundTiers }),
    confirmed: booking.status === 'confirmed',
  };
}

/** What was ordered with the charter, as its guest reads it. */
const addOnsContent = ({ addOns = [] }: Booking) =>
  addOns.map(({ name, nameShown = name, nameLanguage = 'en', qty, amount }) => ({
    addOn: qty > 1 ? `${nameShown} × ${qty}` : nameShown,
    addOnLanguage: nameLanguage,
    amount,
  }));

/** Values from which the link of the trip page is composed when the e-mail is written: no stored e-mail contains its key. */
export const tripPage = ({ id, linkVersion, confirmationCode }: Booking) => ({
  confirmationCode,
  trip: { bookingId: id, linkVersion },
});

/** The package's name and its language as the guest reads them. */
export function packageContent(sold: Parameters<typeof shownPackageName>[0]): { packageName: string; packageLanguage: Locale } {
  const { name, language } = shownPackageName(sold);
  return { packageName: name, packageLanguage: language };
}

/** What staff need to find a sale and call its guest; a sale that is not paid yet has no confirmation code. */
export function saleContent(sale: Booking | PayingGuest) {
  return {
    guest: `${sale.firstName} ${sale.lastName}`,
    email: sale.email,
    phone: sale.phone,
    confirmationCode: 'confirmationCode' in sale ? sale.confirmationCode : null,
    packageName: sale.packageName,
    bookingDate: sale.bookingDate,
    hours: { from: sale.startsAt, to: sale.endsAt },
    totalAmount: sale.totalAmount,
  };
}

/** Path of a page in the guest's language: English pages have no language in their path. */
export const localizedPath = (locale: Locale, path: string): string => (locale === 'en' ? path : `/${locale}${path}`);

const isLink = (name: string) => /[/:@\\]|\.\S|www/i.test(name);

interface Name {
  firstName: string;
  lastName?: string;
}

/** Nulls for a "name" that mail programs would make a link of: spammers use forms to send such links to others. */
export function greetableName({ firstName, lastName = '' }: Name): { firstName: string | null; lastName: string | null } {
  return isLink(firstName) || isLink(lastName) ? { firstName: null, lastName: null } : { firstName, lastName };
}
