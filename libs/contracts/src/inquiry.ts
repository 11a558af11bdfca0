import { Transform, Type } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { contact as limits, booking as bookingLimits, inquiryStatuses, locales, preferredCharters, reply } from './limits.js';
import type { InquiryStatus, Locale } from './limits.js';
import { applyDecorators } from './decorators.js';
import { Cursor, EmailAddress, Line, OptionalDay, PageSize, Prose, RowId, OptionalLine } from './fields.js';
import { eventType, Empty, operation } from './operation.js';
import { StaffMember } from './staff.js';

export class ContactForm {
  @Line(bookingLimits.name.max, limits.messages.firstName)
  firstName: string;

  @Line(bookingLimits.name.max, limits.messages.lastName)
  lastName: string;

  @EmailAddress()
  email: string;

  @IsOptional()
  @IsIn([...preferredCharters, ''], { message: 'Choose a charter from the list' })
  preferredCharter?: string;

  @Prose(limits.message.min, limits.message.max, limits.messages.message)
  message: string;

  /** Language of the page, and of the e-mails about this inquiry. */
  @IsOptional()
  @IsIn(locales, { message: 'This language is not offered' })
  locale?: Locale;
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
  preferredCharter: string | null;
  message: string;
  locale: Locale;
  status: InquiryStatus;
  /** UTC ISO 8601. */
  createdAt: string;
  replies: InquiryReply[];
}

/** Accepts `new` for `pending`: the API has both names for an inquiry without a reply. */
const Status = (...others: string[]) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === 'new' ? 'pending' : value)),
    IsIn([...inquiryStatuses, ...others], { message: 'Choose pending, contacted or resolved' }),
  );

export class InquiryListQuery {
  @IsOptional()
  @Status('all')
  status?: InquiryStatus | 'all';

  /** Text to find in name, e-mail address and message. */
  @OptionalLine(100)
  search?: string;

  /** First day of receipt in Nassau. */
  @OptionalDay('from')
  from?: string;

  /** Last day of receipt, inclusive. */
  @OptionalDay('to')
  to?: string;

  @PageSize()
  limit?: number;

  @Cursor()
  cursor?: string;
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

export class InquiryId {
  @Type(() => Number)
  @RowId('Unknown inquiry')
  id: number;
}

export class InquiryStatusChange {
  @Status()
  status: InquiryStatus;
}

export class InquiryStatusRequest {
  id: number;
  status: InquiryStatus;
  staff: StaffMember;
}

export class InquiryResponse {
  @Prose(1, reply.max, reply.messages.response)
  response: string;
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

export class InquiryReceived extends ContactForm {
  id: number;
}

/** A reply with all that its e-mail needs. */
export class InquiryReplied {
  inquiryId: number;
  replyId: number;
  firstName: string;
  email: string;
  locale: Locale;
  /** The inquiry. */
  message: string;
  response: string;
}

export const inquiry = {
  /** Stores a message; the same message from the same address within ten minutes is stored once. */
  receive: operation('svc.inquiry.receive', ContactForm, ReceivedInquiry),
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

export const inquiryEvents = {
  received: eventType('evt.inquiry.received', InquiryReceived),
  replied: eventType('evt.inquiry.replied', InquiryReplied),
} as const;
