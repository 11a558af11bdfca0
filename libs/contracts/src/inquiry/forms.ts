import { Transform, Type } from 'class-transformer';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { applyDecorators } from '../shared/decorators.js';
import { Cursor, withError, Field, OptionalDay, OptionalLine, PageSize, RowId } from '../shared/field.decorator.js';
import { locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';
import { ExpectedRevision } from '../shared/revision.js';
import { contactFields, guestMessageFields, inquiryStatuses, replyFields } from './limits.js';
import type { InquiryStatus } from './limits.js';

export class ContactForm {
  @Field(contactFields.firstName)
  firstName: string;

  @Field(contactFields.lastName)
  lastName: string;

  @Field(contactFields.email)
  email: string;

  /** A number on which the guest may be called. */
  @Field(contactFields.phone)
  phone?: string;

  /** English name of a package on sale, `Custom Charter`, or one of the specification's other names; empty for no preference. */
  @Field(contactFields.preferredCharter)
  preferredCharter?: string;

  @Field(contactFields.message)
  message: string;

  /** Language of the page, and of the e-mails about this inquiry. */
  @IsOptional()
  @IsIn(locales, withError('unknownLanguage'))
  locale?: Locale;
}

/** Accepts `new` for `pending`: the API has both names for an inquiry without a reply. */
const Status = (...others: string[]) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === 'new' ? 'pending' : value)),
    IsIn([...inquiryStatuses, ...others], withError('inquiryStatusChoice')),
  );

export class InquiryListQuery {
  @IsOptional()
  @Status('all')
  status?: InquiryStatus | 'all';

  /** Text to find in name, e-mail address, phone number and message. */
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

export class InquiryId {
  @Type(() => Number)
  @RowId('unknownInquiry')
  id: number;
}

export class InquiryStatusChange {
  @Status()
  status: InquiryStatus;

  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

export class InquiryResponse {
  @Field(replyFields.response)
  response: string;
}

/** `POST /api/inquiry/open`: what follows `/answer/` in a link. */
export class ThreadLink {
  /** `<id of the inquiry>-<key of 26 characters>`. Any other text opens nothing. */
  @MaxLength(100, withError('required'))
  @IsString(withError('required'))
  key: string;
}

/** `POST /api/inquiry/messages` */
export class GuestMessageForm {
  /** UUID that the client makes: a repeated request stores nothing again. */
  @IsUUID(undefined, withError('notAMessageId'))
  messageId: string;

  @Field(guestMessageFields.message)
  message: string;
}
