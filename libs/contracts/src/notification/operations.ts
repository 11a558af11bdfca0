import { BookingId } from '../booking/forms.js';
import type { AttentionItemKind } from '../attention/limits.js';
import { GuestBooking } from '../booking/operations.js';
import { Inquiry, WaitingInquiries } from '../inquiry/operations.js';
import type { Locale } from '../shared/limits.js';
import type { StaffRole } from '../staff/limits.js';
import { Empty, operation } from '../shared/operation.js';

export class CalendarEntryRequest {
  booking: GuestBooking;
  locale: Locale;
}

/** An iCalendar file (RFC 5545) as text. */
export class CalendarEntry {
  ics: string;
}

/** A sample of an e-mail besides its first one, such as "confirmed" of "booking-confirmation". */
export class EmailVariant {
  template: string;
  variant: string;
}

export class EmailTemplates {
  /** Names of all e-mails, such as "booking-confirmation", and of their variants, such as "booking-cancelled-weather". */
  templates: string[];
  /** Further samples of an e-mail, in their order. */
  variants: EmailVariant[];
}

export class PreviewRequest {
  template: string;
  /** The first sample if it is missing. */
  variant?: string;
  /** English if it is missing; e-mails to the staff are always in English. */
  locale?: Locale;
}

/** An e-mail about sample data, rendered as it would be sent. */
export class EmailData {
  /** Value of the From header: "Name <address>". */
  from: string;
  to: string;
  subject: string;
  html: string;
  /** The part for mail programs that show no HTML. */
  text: string;
}

export class EmailPreview {
  emailData: EmailData;
}

/** An e-mail about a booking, to its guest or to the staff. */
export class SentEmail {
  /** UUID. */
  id: string;
  /** Name of its template, such as "booking-confirmation". */
  kind: string;
  /** Null once its content was deleted, a year after it was queued. */
  subject: string | null;
  /** Null once its content was deleted. */
  to: string | null;
  /** `expired`: it was of no use any more before it could be sent, such as a reminder after departure. */
  state: 'queued' | 'sent' | 'failed' | 'expired';
  /** UTC ISO 8601. */
  queuedAt: string;
  /** UTC ISO 8601; null until the mail server has accepted it. */
  sentAt: string | null;
}

export class SentEmails {
  /** Oldest first. */
  emails: SentEmail[];
}

export class StaffInvitationEmail {
  /** UUID. The link's key is derived from it when the e-mail is written. */
  invitationId: string;
  name: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
  /** UTC ISO 8601. */
  expiresAt: string;
}

/** An account has become that of an admin. */
export class AdminAnnouncement {
  /** UUID. */
  announcementId: string;
  username: string;
  /** User name of the admin who has made it so, or has sent the invitation. */
  by: string;
  /** E-mail addresses of all admins; the inbox of the staff is added. */
  admins: string[];
}

/** The same for one recipient. */
export class AdminAnnounced {
  /** UUID. */
  announcementId: string;
  username: string;
  by: string;
  /** E-mail address; null for the inbox of the staff. */
  recipient: string | null;
}

/** A guest waits for an answer, and the promised time ends soon. */
export class UnansweredInquiry {
  inquiry: Inquiry;
  /** Minutes after which this reminder was due. */
  afterMinutes: number;
  /** UTC ISO 8601: the end of the promised time. */
  promisedBy: string;
}

/** A charter of today, without its price. */
export class DigestCharter {
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  packageName: string;
  guestName: string;
  guestCount: number;
  /** Names; empty while none is assigned. */
  crew: string[];
}

export class AttentionCount {
  kind: AttentionItemKind;
  count: number;
}

/** What staff read in the morning. */
export class DailyDigest {
  /** yyyy-MM-dd in Nassau. */
  on: string;
  /** In the order of departure. */
  charters: DigestCharter[];
  /** Inquiries without an answer. */
  waiting: WaitingInquiries;
  /** What else needs attention, the most severe kinds first. */
  attention: AttentionCount[];
  /** Services that did not respond: their part is missing. */
  unavailable: string[];
}

export const notification = {
  /** The charter as a calendar file, as it is attached to the confirmation e-mail. */
  calendarEntry: operation('svc.notification.calendarEntry', CalendarEntryRequest, CalendarEntry),
  templates: operation('svc.notification.templates', Empty, EmailTemplates),
  /** Renders an e-mail and does not send it. @throws NOT_FOUND for an unknown template or variant */
  preview: operation('svc.notification.preview', PreviewRequest, EmailPreview),
  /** E-mails to the guest and to the staff about a booking, at most 100. */
  emailsOfBooking: operation('svc.notification.emailsOfBooking', BookingId, SentEmails),
  /** Sends the link of an invitation to the team, once per invitation. */
  inviteStaff: operation('svc.notification.inviteStaff', StaffInvitationEmail, Empty),
  /** Tells all admins who has become one. */
  announceAdmin: operation('svc.notification.announceAdmin', AdminAnnouncement, Empty),
} as const;
