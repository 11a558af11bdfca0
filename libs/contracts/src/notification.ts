import { IsIn, IsOptional, Matches } from 'class-validator';
import { BookingId, GuestBooking } from './booking.js';
import { Empty, operation } from './operation.js';
import { locales, type Locale } from './limits.js';

export class CalendarEntryRequest {
  booking: GuestBooking;
  locale: Locale;
}

/** An iCalendar file (RFC 5545) as text. */
export class CalendarEntry {
  ics: string;
}

export class EmailTemplates {
  /** Names of all e-mails that the house writes, such as "booking-confirmation". */
  templates: string[];
}

export class EmailTemplate {
  @Matches(/^[a-z-]{1,60}$/, { message: 'No e-mail is called that' })
  template: string;
}

export class EmailLanguage {
  @IsOptional()
  @IsIn(locales, { message: 'This language is not offered' })
  locale?: Locale;
}

export class PreviewRequest {
  template: string;
  /** English unless told; what the house writes to itself is always English. */
  locale?: Locale;
}

/** An e-mail as it would be sent, about a booking or an inquiry that does not exist. */
export class EmailData {
  /** As in a From header: "Name <address>". */
  from: string;
  to: string;
  subject: string;
  html: string;
}

export class EmailPreview {
  emailData: EmailData;
}

/** A letter that was written about a booking. */
export class SentEmail {
  /** UUID. */
  id: string;
  /** Such as "booking-confirmation". */
  kind: string;
  /** Null once the letter's content was forgotten, a year after it was written. */
  subject: string | null;
  to: string | null;
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
  calendarEntry: operation('svc.notification.calendarEntry', CalendarEntryRequest, CalendarEntry),
  templates: operation('svc.notification.templates', Empty, EmailTemplates),
  /** Writes an e-mail and sends nothing. Refuses NOT_FOUND. */
  preview: operation('svc.notification.preview', PreviewRequest, EmailPreview),
  /** Letters to the guest and to the house. */
  emailsOfBooking: operation('svc.notification.emailsOfBooking', BookingId, SentEmails),
} as const;
