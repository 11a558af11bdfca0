import { Injectable } from '@nestjs/common';
import { type BookingExportQuery, type BookingListQuery, type BookingSort, limits, DomainError } from '@charter/contracts';
import type { ReadManager } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { SelectQueryBuilder } from 'typeorm';
import { attentionConditions, unconfirmedUntil } from '../attention/attention.js';
import { BookingEntity } from '../bookings/booking.entity.js';
import { DailyTotalsRepository } from '../figures/daily-totals.repository.js';

const defaultLimit = 50;

type Order = Pick<BookingListQuery, 'sort' | 'order' | 'cursor' | 'from' | 'to'>;
type Wanted = Order & { limit: number };

/** What the list can be put in order by: each has an index of its own, so that no page is ever sorted. */
const columns: Record<BookingSort, { property: string; valueOf: (row: BookingEntity) => string; isValue: (text: string) => boolean }> = {
  created: { property: 'b.createdAt', valueOf: ({ createdAt }) => createdAt.toISOString(), isValue: limits.isInstant },
  charterDate: {
    property: 'b.bookingDate',
    valueOf: ({ bookingDate }) => bookingDate,
    isValue: (text) => limits.isInstant(`${text}T00:00:00.000Z`),
  },
  amount: { property: 'b.amountCents', valueOf: ({ amountCents }) => String(amountCents), isValue: (text) => /^\d{1,15}$/.test(text) },
};

/**
 * Where words may stand in a name, an address or a code. One or two letters are looked for where a word begins: the index
 * knows three letters or a beginning, and anything else would read the whole table.
 */
function patternsOf(words: string): { one: string; other: string } {
  const literal = words.replace(/[\\%_]/g, '\\$&');
  if (words.length < 3) return { one: `${literal}%`, other: `% ${literal}%` };
  // A code is kept without its dash; names and addresses may have one.
  return { one: `%${literal}%`, other: `%${literal.replaceAll('-', '')}%` };
}

/** The list of bookings, also of very many. */
@Injectable()
export class BookingListRepository {
  constructor(
    private readonly tally: DailyTotalsRepository,
    private readonly clock: Clock,
  ) {}

  async page(tx: ReadManager, query: BookingListQuery) {
    const wanted = { ...query, limit: query.limit ?? defaultLimit };
    const searching = Boolean(query.search?.trim());
    if (searching && !query.cursor) return this.firstFound(tx, wanted);
    const [total, page] = await Promise.all([
      searching ? this.countFound(tx, wanted) : this.count(tx, wanted),
      pageOf(this.matching(tx, wanted), wanted),
    ]);
    return { ...page, total };
  }

  /** A search's first page, and how many it finds, by one look into the index: for a million bookings that is most of what a search costs. */
  private async firstFound(tx: ReadManager, wanted: BookingListQuery & Wanted) {
    const found = this.found(tx, wanted);
    const first = `(SELECT id, count(*) OVER ()::int AS total FROM (${found.getQuery()}) AS found LIMIT ${wanted.limit + 1})`;
    const { entities, raw } = await inOrder(tx.createQueryBuilder(BookingEntity, 'b'), wanted)
      .innerJoin(first, 'first', 'first.id = b.id')
      .setParameters(found.getParameters())
      .addSelect('first.total', 'total')
      .getRawAndEntities<{ total: number }>();
    return { ...cut(entities, wanted), total: raw[0]?.total ?? 0 };
  }

  /** The tally knows status and date; the few that need attention are counted themselves. */
  private async count(tx: ReadManager, query: BookingListQuery): Promise<number> {
    return query.attention ? this.matching(tx, query).getCount() : this.tally.count(tx, query);
  }

  private async countFound(tx: ReadManager, query: BookingListQuery): Promise<number> {
    const [found, values] = this.found(tx, query).getQueryAndParameters();
    const [row]: { count: number }[] = await tx.query(`SELECT count(*)::int AS count FROM (${found}) AS found`, values as unknown[]);
    return row!.count;
  }

  /**
   * Only reading them tells how many are found; nobody leafs through more than these. In an index's order: for words that many bookings
   * have, PostgreSQL would else begin to read the table.
   */
  private found(tx: ReadManager, query: BookingListQuery): SelectQueryBuilder<BookingEntity> {
    return inOrder(this.matching(tx, query).select('b.id', 'id'), query).limit(limits.list.mostFound);
  }

  /** The same without counting, in larger pieces. */
  async piece(tx: ReadManager, query: BookingExportQuery, limit: number) {
    return pageOf(this.matching(tx, query), { ...query, limit });
  }

  private matching(tx: ReadManager, { attention, status, search, from, to }: BookingExportQuery): SelectQueryBuilder<BookingEntity> {
    const matching = tx.createQueryBuilder(BookingEntity, 'b').where(attention ? attentionConditions[attention] : 'b.archivedAt IS NULL');
    if (attention) matching.setParameters({ until: unconfirmedUntil(this.clock.now()) });
    if (status && status !== 'all') matching.andWhere('b.status = :status', { status });
    if (from) matching.andWhere('b.bookingDate >= :from', { from });
    if (to) matching.andWhere('b.bookingDate <= :to', { to });
    const words = search?.trim();
    if (words) matching.andWhere('(b.searched LIKE lower(:one) OR b.searched LIKE lower(:other))', patternsOf(words));
    return matching;
  }
}

export async function pageOf(matching: SelectQueryBuilder<BookingEntity>, wanted: Wanted) {
  if (wanted.cursor) startAfter(wanted.cursor, matching, wanted);
  const rows = await inOrder(matching, wanted)
    .limit(wanted.limit + 1)
    .getMany();
  return cut(rows, wanted);
}

function inOrder(matching: SelectQueryBuilder<BookingEntity>, wanted: Order): SelectQueryBuilder<BookingEntity> {
  const { sort = 'created', order = 'desc' } = wanted;
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  if (isNewestOfDays(wanted)) matching.orderBy(`b.createdAt <-> ${beyond[order]}`, 'ASC');
  else matching.orderBy(columns[sort].property, direction);
  return matching.addOrderBy('b.id', direction);
}

/** A row that is added before the cursor's moves nothing. */
function startAfter(cursor: string, matching: SelectQueryBuilder<BookingEntity>, wanted: Order): void {
  const { sort = 'created', order = 'desc' } = wanted;
  const last = readCursor(cursor, sort);
  const after = order === 'asc' ? '>' : '<';
  if (isNewestOfDays(wanted)) {
    // PostgreSQL takes days and instants for unrelated: if it knew this one, it would expect next to nothing and read all of the days for it.
    const value = '(SELECT :value::timestamptz)';
    matching.andWhere(`b.createdAt ${after}= ${value} AND (b.createdAt, b.id) ${after} (${value}, :id)`, last);
  } else {
    matching.andWhere(`(${columns[sort].property}, b.id) ${after} (:value, :id)`, last);
  }
}

/**
 * For these, `booking_newest` would be walked through all that was booked since. `booking_newest_by_date` knows days and instants alike, and
 * finds what is nearest: to an instant after all bookings the newest, to one before them the oldest.
 */
const isNewestOfDays = ({ sort = 'created', from, to }: Order): boolean => sort === 'created' && Boolean(from ?? to);
const beyond = { desc: `timestamptz '2100-01-01'`, asc: `timestamptz '2000-01-01'` };

/** The cursor is the last row's place in the order. */
function cut(rows: BookingEntity[], { sort = 'created', limit }: Wanted) {
  const bookings = rows.slice(0, limit);
  const last = bookings.at(-1);
  return { bookings, next: rows.length > limit && last ? writeCursor(sort, columns[sort].valueOf(last), last.id) : null };
}

const writeCursor = (...parts: string[]): string => Buffer.from(parts.join(' ')).toString('base64url');

function readCursor(cursor: string, sort: BookingSort): { value: string; id: string } {
  const [of, value = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (of !== sort || !columns[sort].isValue(value) || !/^[0-9a-f-]{36}$/.test(id)) {
    throw new DomainError('INVALID', { errors: { cursor: 'Unknown cursor' } });
  }
  return { value, id };
}
