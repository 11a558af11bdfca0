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
  /** Absent in events of earlier releases. */
  lastName?: string;
  email: string;
  locale: Locale;
  /** The inquiry. */
  message: string;
  response: string;
}

export const inquiryEvents = {
  received: eventType('evt.inquiry.received', InquiryReceived),
  replied: eventType('evt.inquiry.replied', InquiryReplied),
} as const;
