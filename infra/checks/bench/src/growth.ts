/** Response times of the back office with a thousand, a hundred thousand and a million bookings. */
import pg from 'pg';
import { BackOfficeClient } from './back-office.ts';
import { manyBookings } from './many-bookings.ts';
import { median, thousands } from './statistics.ts';
import { table } from './table.ts';

const SMALLEST = 1_000;
const MIDDLE = 100_000;

/** Requests of each kind; they alternate, so that other load on the machine affects all alike. */
const REPETITIONS = 60;
const WARM_UPS = 10;

const DAY_MS = 86_400_000;
const today = (plus = 0): string => new Date(Date.now() + plus * DAY_MS).toISOString().slice(0, 10);

const requests: Record<string, string> = {
  'list, first page': '/api/bookings',
  'list, last page': '/api/bookings?order=asc',
  'list, by amount': '/api/bookings?sort=amount',
  'list, cancelled': '/api/bookings?status=cancelled',
  'list, a month': `/api/bookings?from=${today(-130)}&to=${today(-100)}`,
  'search, one guest': '/api/bookings?search=Whitfield%20716',
  'search, a common name': '/api/bookings?search=Whitfield',
  'search, no result': '/api/bookings?search=zzyzx',
  overview: '/api/admin/overview',
  'analytics, all': '/api/admin/analytics',
  'analytics, odd days': `/api/admin/analytics?from=${today(-1_003)}&to=${today(-17)}`,
};

interface GrowthTarget {
  site: string;
  login: { username: string; password: string };
  bookingDatabase: string;
}

/** Measures increasing sizes up to `largest` bookings, which stay in the database. */
export async function measureGrowth(
  { site, login, bookingDatabase }: GrowthTarget,
  largest: number,
  progress: (line: string) => void,
): Promise<string> {
  const sizes = [SMALLEST, MIDDLE, largest];
  const client = await BackOfficeClient.signIn(site, login);
  const found: Record<string, number>[] = [];
  for (const size of sizes) {
    progress(`growth: ${await fill(bookingDatabase, size)}`);
    found.push(await timesOf(client));
  }
  const rows = Object.keys(requests).map((name) => {
    const times = found.map((each) => each[name] ?? Number.NaN);
    const [least = Number.NaN, most = Number.NaN] = [times[0], times.at(-1)];
    // The time grows with the size to this power: 0 is constant, 1 is linear.
    const exponent = Math.log(most / least) / Math.log(largest / SMALLEST);
    return [name, ...times.map((time) => time.toFixed(1)), (most / least).toFixed(2), exponent.toFixed(2)];
  });
  const head = ['response, ms', ...sizes.map(thousands), 'times', 'exponent'];
  return `Growth: medians of ${REPETITIONS} responses, one at a time, through the gateway\n\n${table(head, rows)}`;
}

async function timesOf(client: BackOfficeClient): Promise<Record<string, number>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(requests).map((name) => [name, []]));
  for (let round = -WARM_UPS; round < REPETITIONS; round += 1) {
    for (const [name, path] of Object.entries(requests)) {
      const from = performance.now();
      await client.read(path);
      if (round >= 0) times[name]?.push(performance.now() - from);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

/** Indexes that do not belong to a constraint. */
const plainIndexes = `
  SELECT indexname AS name, indexdef AS making FROM pg_indexes
  WHERE schemaname = 'public' AND tablename = 'booking' AND indexname::regclass NOT IN (SELECT conindid FROM pg_constraint)`;

async function fill(bookingDatabase: string, size: number): Promise<string> {
  const client = new pg.Client({ connectionString: bookingDatabase });
  await client.connect();
  try {
    const from = performance.now();
    // Creating an index for a million rows is much faster than adding a million entries to it.
    const { rows } = await client.query<{ name: string; making: string }>(plainIndexes);
    for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
    await client.query(manyBookings, [size]);
    await client.query("SET maintenance_work_mem = '256MB'");
    for (const { making } of rows) await client.query(making);
    // Updates the planner's statistics, and the visibility map that index-only scans need.
    await client.query('VACUUM ANALYZE booking');
    return `${thousands(size)} bookings after ${((performance.now() - from) / 1000).toFixed(0)} s`;
  } finally {
    await client.end();
  }
}
