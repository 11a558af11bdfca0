import type { Locale } from '../shared/limits.js';
import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { ContactForm, GuestMessageForm, InquiryId, InquiryListQuery, ThreadLink } from './forms.js';
import type { InquiryStatus } from './limits.js';

/** A message with the name of its preferred charter as its sender reads it. */
export class InquirySubmission extends ContactForm {
  /** In the sender's language; absent where it is the English one. */
  preferredCharterShown?: string;
}

export class ReceivedInquiry {
  id: number;
  /** UTC ISO 8601. */
  createdAt: string;
}

/** A reply of the staff, as it was e-mailed. */
export class InquiryReply {
  id: number;
  response: string;
  /** User name of the member of staff who wrote it. */
  who: string;
  /** UTC ISO 8601. */
  createdAt: string;
}

/** What the guest has added to an inquiry by the link in a reply. */
export class GuestMessage {
  /** UUID. */
  id: string;
  message: string;
  /** UTC ISO 8601. */
  createdAt: string;
}

/** A guest's inquiry, and what staff and guest have added since; each list oldest first. */
export class Inquiry {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  preferredCharter: string | null;
  message: string;
  locale: Locale;
  status: InquiryStatus;
  /** UTC ISO 8601. */
  createdAt: string;
  replies: InquiryReply[];
  messages: GuestMessage[];
  /** When the guest first wrote without an answer yet, or did last: a pending inquiry waits since then. UTC ISO 8601. */
  waitingSince: string;
  /** Sent back as `expectedRevision` of a change; only for staff. */
  revision?: number;
}

/** One text of a thread, as its guest reads it. */
export class ThreadMessage {
  from: 'guest' | 'staff';
  text: string;
  /** UTC ISO 8601. */
  createdAt: string;
}

/** An inquiry as its guest reads it. */
export class Thread {
  firstName: string;
  lastName: string;
  /** Oldest first; the first is the inquiry. */
  messages: ThreadMessage[];
}

export class GuestMessageRequest extends ThreadLink {
  form: GuestMessageForm;
}

export class InquiryPage {
  inquiries: Inquiry[];
  /** Number of matching inquiries on all pages. */
  total: number;
  /** Cursor of the next page, null on the last. */
  next: string | null;
}

/** Range of times that guests have waited for an answer. */
export class UnansweredQuery {
  /** Minutes, at least. */
  from: number;
  /** Minutes, at most. */
  to: number;
}

export class UnansweredInquiries {
  /** Those that wait longest first, at most 100. */
  inquiries: Inquiry[];
}

/** Counts of all inquiries, whatever the filters of the list. */
export class InquiryCounts {
  total: number;
  pending: number;
}

export class InquiryStatusRequest {
  id: number;
  status: InquiryStatus;
  expectedRevision?: number;
  staff: StaffMember;
}

export class InquiryReplyRequest {
  id: number;
  response: string;
  staff: StaffMember;
}

export class InquiryRemoval {
  id: number;
  staff: StaffMember;
}

export class StaffInquiry {
  id: number;
  staff: StaffMember;
}

/** What follows the site's address in a guest's link. */
export class ThreadPath {
  /** Such as `/de/answer/<id>-<key>`. */
  path: string;
}

/** 201 of `POST /api/contact/{id}/link` */
export class ThreadUrl {
  url: string;
}

export const inquiry = {
  /** Stores a message; the same message from the same address within ten minutes is stored once. */
  receive: operation('svc.inquiry.receive', InquirySubmission, ReceivedInquiry),
  /** Newest first. @throws INVALID at `cursor` */
  list: operation('svc.inquiry.list', InquiryListQuery, InquiryPage),
  /** @throws INQUIRY_NOT_FOUND */
  find: operation('svc.inquiry.find', InquiryId, Inquiry),
  /** Pending inquiries whose guests have waited that long. */
  listUnanswered: operation('svc.inquiry.listUnanswered', UnansweredQuery, UnansweredInquiries),
  counts: operation('svc.inquiry.counts', Empty, InquiryCounts),
  /** Allows any status after any other. @throws INQUIRY_NOT_FOUND, RECORD_CHANGED */
  changeStatus: operation('svc.inquiry.changeStatus', InquiryStatusRequest, Inquiry),
  /** Stores and e-mails a reply, once within ten minutes; a pending inquiry becomes contacted. @throws INQUIRY_NOT_FOUND */
  reply: operation('svc.inquiry.reply', InquiryReplyRequest, Inquiry),
  /** Deletes an inquiry with its replies. @throws INQUIRY_NOT_FOUND */
  remove: operation('svc.inquiry.remove', InquiryRemoval, Empty),
  /** Makes a new link of the guest's page; the former ones open nothing any more. @throws INQUIRY_NOT_FOUND */
  newLink: operation('svc.inquiry.newLink', StaffInquiry, ThreadPath),
} as const;

/** An inquiry for its guest, by the link in a reply. Both throw THREAD_NOT_FOUND for a key that opens none: a wrong one, or a deleted inquiry. */
export const inquiryThread = {
  find: operation('svc.inquiry.findThread', ThreadLink, Thread),
  /** Stores a message once per `messageId`; the inquiry is pending again. @throws INVALID at `messageId` that was used for another message */
  write: operation('svc.inquiry.writeMessage', GuestMessageRequest, Thread),
} as const;

/** Inquiries of a time that were answered, or waited longer than promised. */
export class ReplyFigures {
  inquiries: number;
  answeredInTime: number;
  /** Minutes until the first reply; null when half of them or more have none. */
  medianMinutes: number | null;
  /** `medianMinutes` of the opening hours alone; absent when the company has not configured any. */
  medianOpenMinutes?: number | null;
}

/** Opening hours of every day, in minutes of the day in Nassau; without them they are not counted. */
export class ReplyPromiseQuery {
  openingHours?: { startMinute: number; endMinute: number };
}

/** Inquiries that wait for an answer now. */
export class WaitingInquiries {
  count: number;
  /** Since when the longest waits, UTC ISO 8601; null for none. */
  since: string | null;
}

/** `GET /api/admin/reply-promise` */
export class ReplyPromise {
  promisedMinutes: number;
  waiting: WaitingInquiries;
  last30Days: ReplyFigures;
  last60Days: ReplyFigures;
}

export const replyPromise = {
  /** How fast inquiries were answered, those that were deleted since too. */
  measure: operation('svc.inquiry.replyPromise', ReplyPromiseQuery, ReplyPromise),
} as const;
