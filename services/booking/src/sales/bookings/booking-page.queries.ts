import { type BookingListQuery, type BookingSort, fieldError, invalid, isInstant, limits } from '@charter/contracts';
import { decodeCursor, encodeCursor } from '@charter/database';
import type { SelectQueryBuilder } from 'typeorm';
import { BookingEntity } from './booking.entity.js';

/** Pages of bookings by key. The cursor is the sort value and id of the last row, so that rows added before it move nothing. */

type Order = Pick<BookingListQuery, 'sort' | 'order' | 'cursor' | 'from' | 'to'>;
export type PageQuery = Order & { limit: number };

/** The columns by which lists are sorted. Each has an index, so that no page needs a sort. */
const columns: Record<BookingSort, { property: string; valueOf: (row: BookingEntity) => string; isValue: (text: string) => boolean }> = {
  created: { property: 'b.createdAt', valueOf: ({ createdAt }) => createdAt.toISOString(), isValue: limits.isInstant },
  charterDate: {
    property: 'b.bookingDate',
    valueOf: ({ bookingDate }) => bookingDate,
    isValue: (text) => isInstant(`${text}T00:00:00.000Z`),
  },
  amount: { property: 'b.amountCents', valueOf: ({ amountCents }) => String(amountCents), isValue: (text) => /^\d{1,15}$/.test(text) },
};

/** @throws DomainError INVALID for a cursor of another order, or one that this function did not make */
export async function pageOf(matching: SelectQueryBuilder<BookingEntity>, query: PageQuery) {
  if (query.cursor) startAfter(query.cursor, matching, query);
  const rows = await inOrder(matching, query)
    .limit(query.limit + 1)
    .getMany();
  return toPage(rows, query);
}

export function inOrder(matching: SelectQueryBuilder<BookingEntity>, query: Order): SelectQueryBuilder<BookingEntity> {
  const { sort = 'created', order = 'desc' } = query;
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  if (isByCreationWithinDays(query)) matching.orderBy(`b.createdAt <-> ${farInstant[order]}`, 'ASC');
  else matching.orderBy(columns[sort].property, direction);
  return matching.addOrderBy('b.id', direction);
}

function startAfter(cursor: string, matching: SelectQueryBuilder<BookingEntity>, query: Order): void {
  const { sort = 'created', order = 'desc' } = query;
  const last = readCursor(cursor, sort);
  const after = order === 'asc' ? '>' : '<';
  if (isByCreationWithinDays(query)) {
    // The subquery hides the value from the planner. PostgreSQL takes charter dates and creation times for independent: with a known
    // value it would expect almost no rows, and read all bookings of the days.
    const value = '(SELECT :value::timestamptz)';
    matching.andWhere(`b.createdAt ${after}= ${value} AND (b.createdAt, b.id) ${after} (${value}, :id)`, last);
  } else {
    matching.andWhere(`(${columns[sort].property}, b.id) ${after} (:value, :id)`, last);
  }
}

/**
 * Bookings of a range of charter dates by creation: the index `booking_newest` would be read through all bookings made since then. The GiST
 * index `booking_newest_by_date` has both columns and finds the nearest rows to an instant: to a late one the newest, to an early one the oldest.
 */
const isByCreationWithinDays = ({ sort = 'created', from, to }: Order): boolean => sort === 'created' && Boolean(from ?? to);
const farInstant = { desc: `timestamptz '2100-01-01'`, asc: `timestamptz '2000-01-01'` };

/** @param rows one more than the page has, if there is another page */
export function toPage(rows: BookingEntity[], { sort = 'created', limit }: PageQuery) {
  const bookings = rows.slice(0, limit);
  const last = bookings.at(-1);
  return { bookings, next: rows.length > limit && last ? encodeCursor([sort, columns[sort].valueOf(last), last.id]) : null };
}

function readCursor(cursor: string, sort: BookingSort): { value: string; id: string } {
  const isSort = (part: string): boolean => part === sort;
  const isId = (part: string): boolean => /^[0-9a-f-]{36}$/.test(part);
  const [, value, id] = decodeCursor(cursor, [isSort, columns[sort].isValue, isId]) ?? [];
  if (value === undefined || id === undefined) throw invalid({ cursor: fieldError('unknownCursor') });
  return { value, id };
}
