import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingList, type BookingListQuery, limits } from '@charter/contracts';
import { Database } from '@charter/database';
import { BookingListRepository } from '../src/views/back-office/booking-list.repository.js';
import { type BookingHarness, startBookingHarness } from './booking-harness.js';
import { pastBookings } from './past-bookings.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('many');
  await harness.database.query(pastBookings, [100_000]);
  await harness.database.query('VACUUM ANALYZE booking');
});
afterAll(() => harness?.close());

const list = (query: BookingListQuery) => harness.client.call(bookingList.page, query);

/** The statements about bookings that a query of the list sends. */
async function statementsOf(query: BookingListQuery): Promise<{ sql: string; values: unknown[] }[]> {
  const { dataSource } = harness.service.get(Database);
  const statements: { sql: string; values: unknown[] }[] = [];
  const logger = { ...dataSource.logger, logQuery: (sql: string, values: unknown[] = []) => void statements.push({ sql, values }) };
  const before = dataSource.logger;
  Object.assign(dataSource, { logger });
  await list(query);
  Object.assign(dataSource, { logger: before });
  return statements.filter((one) => one.sql.includes('"booking"'));
}

/** Their query plans. */
async function plansOf(query: BookingListQuery): Promise<string[]> {
  const plans: string[] = [];
  for (const { sql, values } of await statementsOf(query)) {
    const rows = await harness.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

interface Step {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
}

/** How many rows of bookings the statements read. */
async function countRowsRead(query: BookingListQuery): Promise<number> {
  const rowsOf = ({ Plans, ...step }: Step): number =>
    Plans?.reduce((sum, each) => sum + rowsOf(each), 0) ??
    step['Actual Loops'] * (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0));
  let sum = 0;
  for (const { sql, values } of await statementsOf(query)) {
    const [row] = await harness.database.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, values);
    sum += rowsOf(row!['QUERY PLAN'][0].Plan);
  }
  return sum;
}

/** The date of so many days ago; the bookings are of the past years. */
const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('with a hundred thousand bookings', () => {
  test.each<BookingListQuery>([
    {},
    { status: 'cancelled' },
    { search: 'hopper 77' },
    { search: 'guest-4711@many' },
    { status: 'completed', search: 'amara' },
    { search: 'ho' },
    { search: 'q' },
    { from: ago(130), to: ago(100) },
    { status: 'pending', from: ago(2_000) },
    { search: 'hopper 77', from: ago(130) },
    { sort: 'charterDate' },
    { sort: 'charterDate', order: 'asc', from: '2026-01-01' },
    { sort: 'amount' },
    { sort: 'amount', order: 'asc', status: 'cancelled' },
  ])('the page and the count of %j read an index and not the table', async (query) => {
    const plans = await plansOf(query);
    // The page and the count of a search are one statement; other counts come from the daily totals.
    expect(plans).toHaveLength(1);
    for (const plan of plans) {
      expect(plan).toMatch(/Index/);
      expect(plan).not.toMatch(/Seq Scan/);
    }
  });

  // Many bookings were made after the later month, and before the earlier one.
  test.each([130, 2_400])('a page of the month of %i days ago reads few rows besides its own, in both orders', async (days) => {
    for (const order of ['asc', 'desc'] as const) {
      const month = { from: ago(days), to: ago(days - 30), order };
      const { next } = await list(month);
      for (const page of [month, { ...month, cursor: next! }]) expect(await countRowsRead(page)).toBeLessThan(60);
    }
  });

  test('a search for a frequent name is an index-only scan in the order of creation', async () => {
    const [plan] = await plansOf({ search: 'Whitfield' });
    expect(plan).toMatch(/Index Only Scan using booking_newest/);
  });

  test.each<BookingListQuery>([{ search: 'hopper 77' }, { from: ago(1_202), to: ago(1_200) }])(
    'all pages of %j have each booking once, in any order',
    async (filter) => {
      for (const order of ['asc', 'desc'] as const) {
        for (const sort of ['created', 'charterDate', 'amount'] as const) {
          const query: BookingListQuery = { ...filter, sort, order, limit: 40 };
          const seen: string[] = [];
          let cursor: string | undefined;
          do {
            const page = await list({ ...query, ...(cursor ? { cursor } : {}) });
            seen.push(
              ...page.bookings.map(({ id, createdAt, charterDate, totalAmount }) => {
                const value = { created: createdAt, charterDate, amount: String(totalAmount).padStart(8, '0') }[sort];
                return `${value} ${id}`;
              }),
            );
            cursor = page.next ?? undefined;
            if (!cursor) expect(new Set(seen).size).toBe(page.total);
          } while (cursor);
          expect(seen).toEqual(order === 'asc' ? seen.toSorted() : seen.toSorted().toReversed());
        }
      }
    },
  );

  test('a search is counted up to a thousand', async () => {
    expect((await list({ search: 'amara', limit: 1 })).total).toBe(limits.list.maxCounted);
    expect((await list({ search: 'hopper 777', limit: 1 })).total).toBeLessThan(limits.list.maxCounted);
  });

  // A generic plan for all search terms reads the newest bookings until it has found a page, which takes long for a rare term.
  test.each<BookingListQuery>([{ search: 'hopper 77' }, { from: ago(130) }])(
    'the statement of %j is planned for its own values, and not prepared',
    async (query) => {
      const lists = harness.service.get(BookingListRepository);
      const [kept] = await harness.service.get(Database).transaction(async (tx) => {
        await lists.page(tx, query);
        return tx.query<{ statements: number }[]>(
          `SELECT count(*)::int AS statements FROM pg_prepared_statements WHERE statement LIKE '%searched%' OR statement LIKE '%<->%'`,
        );
      });
      expect(kept).toEqual({ statements: 0 });
    },
  );

  test('one or two letters find words that begin with them', async () => {
    const { bookings } = await list({ search: 'ho' });
    expect(bookings.length).toBeGreaterThan(0);
    for (const { firstName, lastName, email } of bookings) expect(`${firstName} ${lastName} ${email}`).toMatch(/\bho/i);
    expect((await list({ search: 'pp' })).bookings).toEqual([]);
  });

  test('a cursor of another order, or a forged one, is invalid', async () => {
    const { next } = await list({ sort: 'amount', limit: 1 });
    await expect(list({ sort: 'created', cursor: next! })).rejects.toMatchObject({ code: 'INVALID' });
    const forged = Buffer.from('charterDate 2026-02-30 00000000-0000-4000-8000-000000000000').toString('base64url');
    await expect(list({ sort: 'charterDate', cursor: forged })).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('an export has pages of 400 bookings', async () => {
    const first = await harness.client.call(bookingList.exportPage, { status: 'cancelled' });
    expect(first.bookings).toHaveLength(400);
    const second = await harness.client.call(bookingList.exportPage, { status: 'cancelled', cursor: first.next! });
    expect(second.bookings[0]!.id).not.toBe(first.bookings[0]!.id);
  });
});
