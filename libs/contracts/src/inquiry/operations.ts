import type { Locale } from '../shared/limits.js';
import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { ContactForm, InquiryListQuery } from './forms.js';
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

/** A guest's message and the replies of the staff, oldest first. */
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
}

export class InquiryPage {
  inquiries: Inquiry[];
  /** Number of matching inquiries on all pages. */
  total: number;
  /** Cursor of the next page, null on the last. */
  next: string | null;
}

/** Counts of all inquiries, whatever the filters of the list. */
export class InquiryCounts {
  total: number;
  pending: number;
}

export class InquiryStatusRequest {
  id: number;
  status: InquiryStatus;
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

export const inquiry = {
  /** Stores a message; the same message from the same address within ten minutes is stored once. */
  receive: operation('svc.inquiry.receive', InquirySubmission, ReceivedInquiry),
  /** Newest first. @throws INVALID at `cursor` */
  list: operation('svc.inquiry.list', InquiryListQuery, InquiryPage),
  counts: operation('svc.inquiry.counts', Empty, InquiryCounts),
  /** Allows any status after any other. @throws INQUIRY_NOT_FOUND */
  changeStatus: operation('svc.inquiry.changeStatus', InquiryStatusRequest, Inquiry),
  /** Stores and e-mails a reply, once within ten minutes; a pending inquiry becomes contacted. @throws INQUIRY_NOT_FOUND */
  reply: operation('svc.inquiry.reply', InquiryReplyRequest, Inquiry),
  /** Deletes an inquiry with its replies. @throws INQUIRY_NOT_FOUND */
  remove: operation('svc.inquiry.remove', InquiryRemoval, Empty),
} as const;
