import { BookingId, GuestBooking } from './booking.js';
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

/** A letter that was written about a booking. */
export class SentEmail {
  /** UUID. */
  id: string;
  /** Such as "booking-confirmation". */
  kind: string;
  subject: string;
  to: string;
  state: 'queued' | 'sent' | 'failed';
  /** UTC ISO 8601. */
  queuedAt: string;
  sentAt: string | null;
}

export class SentEmails {
  /** Oldest first. */
  emails: SentEmail[];
}

export const notification = {
  /** The charter as a calendar file, the same one that the confirmation e-mail carries. */
  calendarEntry: operation('svc.notification.calendarEntry', CalendarQuestion, CalendarEntry),
  /** Letters to the guest and to the house. */
  emailsOfBooking: operation('svc.notification.emailsOfBooking', BookingId, SentEmails),
} as const;
