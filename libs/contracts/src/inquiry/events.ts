import type { Locale } from '../shared/limits.js';
import { eventType } from '../shared/operation.js';
import { InquirySubmission } from './operations.js';

export class InquiryReceived extends InquirySubmission {
  id: number;
}

/** A reply with all that its e-mail needs. */
export class InquiryReplied {
  inquiryId: number;
  replyId: number;
  firstName: string;
  lastName: string;
  email: string;
  locale: Locale;
  /** Version of the guest's link. */
  linkVersion: number;
  /** The inquiry. */
  message: string;
  response: string;
}

/** A guest has added a message to an inquiry. */
export class InquiryContinued {
  inquiryId: number;
  /** UUID. */
  messageId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  preferredCharter: string | null;
  locale: Locale;
  message: string;
}

export const inquiryEvents = {
  received: eventType('evt.inquiry.received', InquiryReceived),
  replied: eventType('evt.inquiry.replied', InquiryReplied),
  continued: eventType('evt.inquiry.continued', InquiryContinued),
} as const;
