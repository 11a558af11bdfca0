import { Injectable } from '@nestjs/common';
import { type BookingExportQuery, type BookingListQuery, type BookingSort, limits, Refusal } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import type { SelectQueryBuilder } from 'typeorm';
import { BookingEntity } from './booking.entity.js';
import { TallyRepository } from './tally.repository.js';

const defaultLimit = 50;

type Wanted = Pick<BookingListQuery, 'sort' | 'order' | 'cursor'> & { limit: number };

/** What the list can be put in order by: each has an index of its own, so that no page is ever sorted. */
const columns: Record<BookingSort, { property: string; valueOf: (row: BookingEntity) => string; isValue: (text: string) => boolean }> = {
  created: { property: 'b.createdAt', valueOf: ({ createdAt }) => createdAt.toISOString(), isValue: isInstant },
  charterDate: {
    property: 'b.bookingDate',
    valueOf: ({ bookingDate }) => bookingDate,
    isValue: (text) => isInstant(`${text}T00:00:00.000Z`),
  },
  amount: { property: 'b.amountCents', valueOf: ({ amountCents }) => String(amountCents), isValue: (text) => /^\d{1,15}$/.test(text) },
};

/** UTC as we write it, on a day that exists: PostgreSQL would answer anything else with a fault. */
function isInstant(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

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
  constructor(private readonly tally: TallyRepository) {}

  async page(tx: Transaction, query: BookingListQuery) {
    const [total, page] = await Promise.all([
      query.search?.trim() ? this.countFound(tx, query) : this.tally.count(tx, query),
      pageOf(this.matching(tx, query), { ...query, limit: query.limit ?? defaultLimit }),
    ]);
    return { ...page, total };
  }

  /** Only reading them tells how many are found; nobody leafs through more than these. */
  private async countFound(tx: Transaction, query: BookingListQuery): Promise<number> {
    // In an index's order: for words that many bookings have, PostgreSQL would else begin to read the table.
    const [found, values] = this.matching(tx, query)
      .select('1')
      .orderBy('b.createdAt', 'DESC')
      .addOrderBy('b.id', 'DESC')
      .limit(limits.list.mostFound)
      .getQueryAndParameters();
    const [row]: { count: number }[] = await tx.query(`SELECT count(*)::int AS count FROM (${found}) AS found`, values as unknown[]);
    return row!.count;
  }

  /** The same without counting, in larger pieces. */
  async piece(tx: Transaction, query: BookingExportQuery, limit: number) {
    return pageOf(this.matching(tx, query), { ...query, limit });
  }

  private matching(tx: Transaction, { status, search, from, to }: BookingExportQuery): SelectQueryBuilder<BookingEntity> {
    const matching = tx.createQueryBuilder(BookingEntity, 'b').where('b.archivedAt IS NULL');
    if (status && status !== 'all') matching.andWhere('b.status = :status', { status });
    if (from) matching.andWhere('b.bookingDate >= :from', { from });
    if (to) matching.andWhere('b.bookingDate <= :to', { to });
    const words = search?.trim();
    if (words) matching.andWhere('(b.searched ILIKE :one OR b.searched ILIKE :other)', patternsOf(words));
    return matching;
  }
}

/** The cursor is the last row's place in the order; a row that is added before it moves nothing. */
export async function pageOf(matching: SelectQueryBuilder<BookingEntity>, { sort = 'created', order = 'desc', cursor, limit }: Wanted) {
  const { property, valueOf } = columns[sort];
  if (cursor) {
    const after = readCursor(cursor, sort);
    matching.andWhere(`(${property}, b.id) ${order === 'asc' ? '>' : '<'} (:value, :id)`, after);
  }
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const rows = await matching
    .orderBy(property, direction)
    .addOrderBy('b.id', direction)
    .limit(limit + 1)
    .getMany();
  const bookings = rows.slice(0, limit);
  const last = bookings.at(-1);
  return { bookings, next: rows.length > limit && last ? writeCursor(sort, valueOf(last), last.id) : null };
}

const writeCursor = (...parts: string[]): string => Buffer.from(parts.join(' ')).toString('base64url');

function readCursor(cursor: string, sort: BookingSort): { value: string; id: string } {
  const [of, value = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (of !== sort || !columns[sort].isValue(value) || !/^[0-9a-f-]{36}$/.test(id)) {
    throw new Refusal('INVALID', { errors: { cursor: 'Unknown cursor' } });
  }
  return { value, id };
}
