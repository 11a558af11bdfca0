import { IsIn, IsOptional } from 'class-validator';
import { Booking } from './booking.js';
import { Cursor, OptionalDay, PageSize, OptionalLine } from './fields.js';
import { attentionKinds, bookingSorts, bookingStatuses } from './limits.js';
import type { AttentionKind, BookingSort, BookingStatus } from './limits.js';
import { operation } from './operation.js';

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

export class BookingPage {
  bookings: Booking[];
  /** Number of matching bookings on all pages; 1,000 at most for a search. */
  total: number;
  /** Cursor of the next page, null on the last. */
  next: string | null;
}

export class BookingExportQuery extends BookingFilter {
  cursor?: string;
}

/** A page without a total. */
export class BookingExportPage {
  bookings: Booking[];
  /** Cursor of the next page, null on the last. */
  next: string | null;
}

export const bookingList = {
  /** @throws INVALID for an unknown cursor */
  page: operation('svc.booking.list', BookingListQuery, BookingPage),
  /** The list in pages of 400, for a file. @throws INVALID for an unknown cursor */
  exportPage: operation('svc.booking.exportPiece', BookingExportQuery, BookingExportPage),
} as const;
