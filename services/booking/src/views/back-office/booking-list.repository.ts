import { Injectable } from '@nestjs/common';
import { type BookingExportQuery, type BookingListQuery, limits } from '@charter/contracts';
import { type ReadManager, whereFound } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { SelectQueryBuilder } from 'typeorm';
import { BookingEntity, inOrder, pageOf, type PageQuery, toPage } from '../../sales/index.js';
import { unconfirmedUntil } from '../attention/attention.js';
import { attentionConditions } from '../attention/attention.queries.js';
import { FiguresQueries } from '../figures/figures.queries.js';

const defaultLimit = 50;

/** Lists of bookings whose cost depends on the size of a page and not on the number of bookings. */
@Injectable()
export class BookingListRepository {
  constructor(
    private readonly totals: FiguresQueries,
    private readonly clock: Clock,
  ) {}

  async page(tx: ReadManager, query: BookingListQuery) {
    const page = { ...query, limit: query.limit ?? defaultLimit };
    const isSearch = Boolean(query.search?.trim());
    if (isSearch && !query.cursor) return this.firstPageOfSearch(tx, page);
    const [total, rows] = await Promise.all([
      isSearch ? this.countMatches(tx, page) : this.count(tx, page),
      pageOf(this.matching(tx, page), page),
    ]);
    return { ...rows, total };
  }

  /** Selects and counts the matches in one statement: with a million bookings, finding them is most of the cost of a search. */
  private async firstPageOfSearch(tx: ReadManager, query: BookingListQuery & PageQuery) {
    const matches = this.matches(tx, query);
    const first = `(SELECT id, count(*) OVER ()::int AS total FROM (${matches.getQuery()}) AS found LIMIT ${query.limit + 1})`;
    const { entities, raw } = await inOrder(tx.createQueryBuilder(BookingEntity, 'b'), query)
      .innerJoin(first, 'first', 'first.id = b.id')
      .setParameters(matches.getParameters())
      .addSelect('first.total', 'total')
      .getRawAndEntities<{ total: number }>();
    return { ...toPage(entities, query), total: raw[0]?.total ?? 0 };
  }

  /** The daily totals are kept by status and date; the few bookings that need attention are counted. */
  private async count(tx: ReadManager, query: BookingListQuery): Promise<number> {
    return query.attention ? this.matching(tx, query).getCount() : this.totals.count(tx, query);
  }

  private async countMatches(tx: ReadManager, query: BookingListQuery): Promise<number> {
    const [matches, values] = this.matches(tx, query).getQueryAndParameters();
    const [row]: { count: number }[] = await tx.query(`SELECT count(*)::int AS count FROM (${matches}) AS found`, values as unknown[]);
    return row!.count;
  }

  /**
   * The ids that a search finds, at most `maxCounted`: counting them means reading them. They are in the order of an index, because
   * otherwise PostgreSQL would read the table for terms that many bookings match.
   */
  private matches(tx: ReadManager, query: BookingListQuery): SelectQueryBuilder<BookingEntity> {
    return inOrder(this.matching(tx, query).select('b.id', 'id'), query).limit(limits.list.maxCounted);
  }

  /** A page without a total. */
  async exportPage(tx: ReadManager, query: BookingExportQuery, limit: number) {
    return pageOf(this.matching(tx, query), { ...query, limit });
  }

  private matching(tx: ReadManager, { attention, status, search, from, to }: BookingExportQuery): SelectQueryBuilder<BookingEntity> {
    const matching = tx.createQueryBuilder(BookingEntity, 'b').where(attention ? attentionConditions[attention] : 'b.archivedAt IS NULL');
    if (attention) matching.setParameters({ until: unconfirmedUntil(this.clock.now()) });
    if (status && status !== 'all') matching.andWhere('b.status = :status', { status });
    if (from) matching.andWhere('b.bookingDate >= :from', { from });
    if (to) matching.andWhere('b.bookingDate <= :to', { to });
    if (search) whereFound(matching, 'b.searched', search);
    return matching;
  }
}
