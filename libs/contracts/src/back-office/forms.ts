import { Type } from 'class-transformer';
import { IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import { BookingForm } from '../booking/forms.js';
import { bookingFields, bookingStatuses } from '../booking/limits.js';
import type { BookingStatus } from '../booking/limits.js';
import { CancellationOptions } from '../cancellations/forms.js';
import { day } from '../shared/field-rule.js';
import { Cursor, withError, Field, OptionalDay, OptionalLine, PageSize, RowId, WholeNumber } from '../shared/field.decorator.js';
import { locales, wallClockFormat } from '../shared/limits.js';
import { fieldError } from '../shared/messages.js';
import { ExpectedRevision } from '../shared/revision.js';
import type { Locale } from '../shared/limits.js';
import { attentionKinds, blockFields, blockReasons, bookingSorts, phoneBookingFields, settleRefundFields } from './limits.js';
import type { AttentionKind, BlockReason, BookingSort } from './limits.js';

/** `POST /api/admin/bookings`: a booking by phone, which is not paid through PayPal. */
export class PhoneBookingForm extends BookingForm {
  /** How it is paid. Internal: the guest does not see it. */
  @Field(phoneBookingFields.paymentNote)
  paymentNote?: string;
}

/** `POST /api/admin/blocks` */
export class BlockForm {
  /** Wall-clock time in Nassau, yyyy-MM-ddTHH:mm. */
  @Matches(wallClockFormat, withError('blockStart'))
  from: string;

  @Matches(wallClockFormat, withError('blockEnd'))
  to: string;

  @IsIn(blockReasons, withError('blockReason'))
  reason: BlockReason;

  @Field(blockFields.note)
  note?: string;
}

export class BlockId {
  @IsUUID(undefined, withError('unknownBlock'))
  blockId: string;
}

export class ScheduleQuery {
  /** First day in Nassau, yyyy-MM-dd. */
  @Field(day(fieldError('notADate', { field: 'from' })))
  from: string;

  /** Last day, inclusive. */
  @Field(day(fieldError('notADate', { field: 'to' })))
  to: string;
}

export class AvailabilityRecordsQuery extends ScheduleQuery {
  @Type(() => Number)
  @RowId('packageRequired')
  packageId: number;
}

export class HoldId {
  @IsUUID(undefined, withError('unknownHold'))
  holdId: string;
}

/** `PATCH /api/admin/bookings/{bookingId}`: fields that are left out stay as they are. */
export class CorrectionForm {
  @IsOptional()
  @Field(bookingFields.firstName)
  firstName?: string;

  @IsOptional()
  @Field(bookingFields.lastName)
  lastName?: string;

  @IsOptional()
  @Field(bookingFields.email)
  email?: string;

  @IsOptional()
  @Field(bookingFields.phone)
  phone?: string;

  @IsOptional()
  @Field(bookingFields.guestCount)
  guestCount?: number;

  /** Hotel, villa or cruise ship; empty for none. */
  @Field(bookingFields.lodging)
  lodging?: string;

  /** Empty for none. */
  @Field(bookingFields.specialRequests)
  specialRequests?: string;

  @IsOptional()
  @IsIn(locales, withError('unknownLanguage'))
  locale?: Locale;

  /** The booking's revision that staff have loaded. */
  @WholeNumber('expectedRevision')
  expectedRevision: number;
}

/** `POST /api/admin/bookings/{bookingId}/emails` */
export class ResendEmailForm {
  @IsIn(['confirmation', 'link', 'reminder'], withError('emailChoice'))
  kind: 'confirmation' | 'link' | 'reminder';
}

/** `POST /api/admin/bookings/{bookingId}/cancellation/handed-back` */
export class SettleRefundForm {
  /** How it was settled. Internal: the guest does not see it. */
  @Field(settleRefundFields.note)
  note: string;

  /** UUID of the part that was settled; without it, all that waits for staff. */
  @IsOptional()
  @IsUUID(undefined, withError('notARefundId'))
  refundId?: string;
}

/** `PUT /api/admin/bookings/{bookingId}/status` */
export class StatusChange extends CancellationOptions {
  @IsIn(['pending', 'confirmed', 'cancelled'], withError('bookingStatusChoice'))
  status: 'pending' | 'confirmed' | 'cancelled';

  /** The revision that the form was opened with: 409 BOOKING_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

export class RemoveBookingQuery {
  /** Must be "true" for a booking that is paid and not refunded. */
  @IsOptional()
  @Type(() => String)
  @IsIn(['true', 'false'], withError('required'))
  force?: string;
}

/** Filter and order of a list of bookings. */
export class BookingFilter {
  @IsOptional()
  @IsIn([...bookingStatuses, 'all'], withError('unknownStatus'))
  status?: BookingStatus | 'all';

  /** Searched in name, e-mail address and confirmation code. */
  @OptionalLine(100)
  search?: string;

  /** First charter date, yyyy-MM-dd in Nassau. */
  @OptionalDay('from')
  from?: string;

  /** Last charter date, inclusive. */
  @OptionalDay('to')
  to?: string;

  /** Only bookings that staff have to act on; those with a refund due include deleted ones. */
  @IsOptional()
  @IsIn(attentionKinds, withError('attentionChoice'))
  attention?: AttentionKind;

  @IsOptional()
  @IsIn(bookingSorts, withError('sortChoice'))
  sort?: BookingSort;

  @IsOptional()
  @IsIn(['asc', 'desc'], withError('orderChoice'))
  order?: 'asc' | 'desc';
}

export class BookingListQuery extends BookingFilter {
  @PageSize()
  limit?: number;

  @Cursor()
  cursor?: string;
}
