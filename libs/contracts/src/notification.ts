import { GuestBooking } from './booking.js';
import { operation } from './operation.js';
import type { Locale } from './limits.js';

export class CalendarQuestion {
  booking: GuestBooking;
  locale: Locale;
}

/** An iCalendar file (RFC 5545) as text. */
export class CalendarEntry {
  ics: string;
}

export const notification = {
  /** The charter as a calendar file, the same one that the confirmation e-mail carries. */
  calendarEntry: operation('svc.notification.calendarEntry', CalendarQuestion, CalendarEntry),
} as const;
