/** What staff look at most, with a thousand, a hundred thousand and a million bookings in the house: does an answer's cost grow with them? */
import pg from 'pg';
import { Desk } from './back-office.ts';
import { manyBookings } from './many-bookings.ts';
import { median, thousands } from './statistics.ts';
import { table } from './table.ts';

const smallest = 1_000;
const middle = 100_000;

/** Asked in turn, so that what else the machine does meets all alike. */
const asksEach = 60;
const warmUps = 10;

const day = 86_400_000;
const today = (plus = 0): string => new Date(Date.now() + plus * day).toISOString().slice(0, 10);

const questions: Record<string, string> = {
  'list, first page': '/api/bookings',
  'list, last page': '/api/bookings?order=asc',
  'list, by amount': '/api/bookings?sort=amount',
  'list, cancelled': '/api/bookings?status=cancelled',
  'list, a month': `/api/bookings?from=${today(-130)}&to=${today(-100)}`,
  'search, one guest': '/api/bookings?search=Whitfield%20716',
  'search, a name of many': '/api/bookings?search=Whitfield',
  'search, nobody': '/api/bookings?search=zzyzx',
  overview: '/api/admin/overview',
  'analytics, all': '/api/admin/analytics',
  'analytics, odd days': `/api/admin/analytics?from=${today(-1_003)}&to=${today(-17)}`,
};

export interface House {
  site: string;
  login: { username: string; password: string };
  bookingDatabase: string;
}

/** One size after the other, up to `largest` bookings; the database is left as large as it has become. */
export async function measureGrowth(
  { site, login, bookingDatabase }: House,
  largest: number,
  progress: (line: string) => void,
): Promise<string> {
  const sizes = [smallest, middle, largest];
  const desk = await Desk.open(site, login);
  const found: Record<string, number>[] = [];
  for (const size of sizes) {
    progress(`growth: ${await fill(bookingDatabase, size)}`);
    found.push(await timesOf(desk));
  }
  const rows = Object.keys(questions).map((name) => {
    const times = found.map((each) => each[name] ?? Number.NaN);
    const [least = Number.NaN, most = Number.NaN] = [times[0], times.at(-1)];
    // Cost as the size to this power: 0 stays as it is, 1 doubles when the bookings do.
    const exponent = Math.log(most / least) / Math.log(largest / smallest);
    return [name, ...times.map((time) => time.toFixed(1)), (most / least).toFixed(2), exponent.toFixed(2)];
  });
  const head = ['answer, ms', ...sizes.map(thousands), 'times', 'exponent'];
  return `Growth: medians of ${asksEach} answers, one at a time, through the gateway\n\n${table(head, rows)}`;
}

async function timesOf(desk: Desk): Promise<Record<string, number>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(questions).map((name) => [name, []]));
  for (let round = -warmUps; round < asksEach; round += 1) {
    for (const [name, path] of Object.entries(questions)) {
      const from = performance.now();
      await desk.read(path);
      if (round >= 0) times[name]?.push(performance.now() - from);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

/** Those that hold no constraint. */
const plainIndexes = `
  SELECT indexname AS name, indexdef AS making FROM pg_indexes
  WHERE schemaname = 'public' AND tablename = 'booking' AND indexname::regclass NOT IN (SELECT conindid FROM pg_constraint)`;

async function fill(bookingDatabase: string, size: number): Promise<string> {
  const client = new pg.Client({ connectionString: bookingDatabase });
  await client.connect();
  try {
    const from = performance.now();
    // A million entries are added to an index far more slowly than the index is made of a million rows.
    const { rows } = await client.query<{ name: string; making: string }>(plainIndexes);
    for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
    await client.query(manyBookings, [size]);
    await client.query("SET maintenance_work_mem = '256MB'");
    for (const { making } of rows) await client.query(making);
    // The planner goes by what it knows of the table, and an index alone answers only for pages that were vacuumed.
    await client.query('VACUUM ANALYZE booking');
    return `${thousands(size)} bookings after ${((performance.now() - from) / 1000).toFixed(0)} s`;
  } finally {
    await client.end();
  }
}
