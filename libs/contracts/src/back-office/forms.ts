import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsUUID, Matches, Min } from 'class-validator';
import { BookingForm } from '../booking/forms.js';
import { booking, bookingStatuses } from '../booking/limits.js';
import type { BookingStatus } from '../booking/limits.js';
import { refund } from '../payment/limits.js';
import {
  Cursor,
  Day,
  EmailAddress,
  Line,
  OptionalDay,
  OptionalLine,
  OptionalProse,
  PageSize,
  PhoneNumber,
  WholeNumber,
} from '../shared/fields.js';
import { generic, locales, wallClockFormat } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';
import { attentionKinds, block, blockReasons, bookingSorts, phoneBooking, schedule } from './limits.js';
import type { AttentionKind, BlockReason, BookingSort } from './limits.js';

/** `POST /api/admin/bookings`: a booking by phone, which is not paid through PayPal. */
export class PhoneBookingForm extends BookingForm {
  /** How it is paid. Internal: the guest does not see it. */
  @OptionalProse(phoneBooking.paymentNote.max)
  paymentNote?: string;
}

/** `POST /api/admin/blocks` */
export class BlockForm {
  /** Wall-clock time in Nassau, yyyy-MM-ddTHH:mm. */
  @Matches(wallClockFormat, { message: block.messages.from })
  from: string;

  @Matches(wallClockFormat, { message: block.messages.to })
  to: string;

  @IsIn(blockReasons, { message: block.messages.reason })
  reason: BlockReason;

  @OptionalProse(block.note.max)
  note?: string;
}

export class BlockId {
  @IsUUID(undefined, { message: 'Unknown block' })
  blockId: string;
}

export class ScheduleQuery {
  /** First day in Nassau, yyyy-MM-dd. */
  @Day(schedule.messages.from)
  from: string;

  /** Last day, inclusive. */
  @Day(schedule.messages.to)
  to: string;
}

export class HoldId {
  @IsUUID(undefined, { message: 'Unknown hold' })
  holdId: string;
}

/** `PATCH /api/admin/bookings/{bookingId}`: fields that are left out stay as they are. */
export class CorrectionForm {
  @IsOptional()
  @Line(booking.name.max, booking.messages.firstName)
  firstName?: string;

  @IsOptional()
  @Line(booking.name.max, booking.messages.lastName)
  lastName?: string;

  @IsOptional()
  @EmailAddress()
  email?: string;

  @IsOptional()
  @PhoneNumber()
  phone?: string;

  @IsOptional()
  @WholeNumber(booking.guests.min, booking.guests.max, booking.messages.tooFew, booking.messages.tooMany)
  guestCount?: number;

  /** Empty for none. */
  @OptionalProse(booking.specialRequests.max)
  specialRequests?: string;

  @IsOptional()
  @IsIn(locales, { message: 'This language is not offered' })
  locale?: Locale;

  /** The booking's revision that staff have loaded. */
  @IsInt({ message: 'expectedRevision must be a whole number' })
  @Min(0, { message: 'expectedRevision must be a whole number' })
  expectedRevision: number;
}

/** `POST /api/admin/bookings/{bookingId}/emails` */
export class ResendEmailForm {
  @IsIn(['confirmation'], { message: 'Choose confirmation' })
  kind: 'confirmation';
}

/** `POST /api/admin/bookings/{bookingId}/cancellation/handed-back` */
export class SettleRefundForm {
  /** How it was settled. Internal: the guest does not see it. */
  @Line(refund.note.max, refund.messages.note)
  note: string;
}

export class StatusChange {
  @IsIn(['pending', 'confirmed', 'cancelled'], { message: 'Choose pending, confirmed or cancelled' })
  status: 'pending' | 'confirmed' | 'cancelled';
}

export class RemoveBookingQuery {
  /** Must be "true" for a booking that is paid and not refunded. */
  @IsOptional()
  @Type(() => String)
  @IsIn(['true', 'false'], { message: generic.required })
  force?: string;
}

/** Filter and order of a list of bookings. */
export class BookingFilter {
  @IsOptional()
  @IsIn([...bookingStatuses, 'all'], { message: 'Unknown status' })
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
  @IsIn(attentionKinds, { message: 'Choose refundOwed or unconfirmed' })
  attention?: AttentionKind;

  @IsOptional()
  @IsIn(bookingSorts, { message: 'Sort by created, charterDate or amount' })
  sort?: BookingSort;

  @IsOptional()
  @IsIn(['asc', 'desc'], { message: 'The order is asc or desc' })
  order?: 'asc' | 'desc';
}

export class BookingListQuery extends BookingFilter {
  @PageSize()
  limit?: number;

  @Cursor()
  cursor?: string;
}
