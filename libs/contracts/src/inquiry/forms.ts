import { Transform, Type } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { booking as bookingLimits } from '../booking/limits.js';
import { applyDecorators } from '../shared/decorators.js';
import { Cursor, EmailAddress, Line, OptionalDay, OptionalLine, PageSize, Prose, RowId } from '../shared/fields.js';
import { locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';
import { inquiryStatuses, contact as limits, preferredCharters, reply } from './limits.js';
import type { InquiryStatus } from './limits.js';

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

export class InquiryId {
  @Type(() => Number)
  @RowId('Unknown inquiry')
  id: number;
}

export class InquiryStatusChange {
  @Status()
  status: InquiryStatus;
}

export class InquiryResponse {
  @Prose(1, reply.max, reply.messages.response)
  response: string;
}
