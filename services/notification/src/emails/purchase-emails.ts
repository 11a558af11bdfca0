import { type BookingAddOnsBought, bookingEvents, type Locale } from '@charter/contracts';
import { charterContent, eventId, guestOfBooking } from './content.js';
import { type AnyEmail, email } from './email.js';
import { calendarEntry } from '../rendering/calendar-entry.js';
import { bookingSampleWith, sampleAddOns } from './samples.js';

export const addOnsSample = (locale: Locale): BookingAddOnsBought => ({
  ...bookingSampleWith({ status: 'confirmed', totalAmount: 4320, addOns: sampleAddOns })(locale),
  added: sampleAddOns,
  amount: 720,
});

/** E-mails to a guest who has paid for more than the charter. */
export const purchaseEmails: readonly AnyEmail[] = [
  email('add-ons-added')
    .on(bookingEvents.addOnsBought)
    .oncePer(eventId)
    .to(guestOfBooking)
    .with(({ booking, amount }) => ({ ...charterContent(booking), amount }))
    // An add-on may have made its end later.
    .attach(calendarEntry)
    .sample(addOnsSample),

  email('gratuity-thanks')
    .on(bookingEvents.gratuityPaid)
    .oncePer(eventId)
    .to(guestOfBooking)
    .with(({ booking, amount }) => ({ ...charterContent(booking), amount }))
    .sample((locale) => ({ ...bookingSampleWith({ status: 'completed' })(locale), amount: 540 })),
];
