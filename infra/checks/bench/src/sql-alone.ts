/**
 * Upper bound by PostgreSQL: replays the SQL of one paid booking, in all databases, from one Node process with pools of the
 * services' size. The difference to the product's throughput is the cost of everything else.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { HOST } from '@charter/local/src/environment.ts';
import type { StackFile } from '@charter/local/src/stack-file.ts';
import { EmulatorControl } from '@charter/paypal-emulator/control';
import { Guest, type Trip } from './guest.ts';
import { freeTrips } from './bookable-slots.ts';
import { workIn, type Statement, type Work } from './statements.ts';
import { median } from './statistics.ts';

/** Longer than the interval of the slowest frequent timer. */
const IDLE_MS = 11_000;
/** The time in which all e-mails of a booking are sent and postponed webhooks are processed. */
const SETTLE_MS = 10_000;
const POOL_SIZE = 10;
const BOOKINGS_PER_ROUND = 200;
const WARM_UPS = 1;

interface ReplaySettings {
  rounds: number;
  concurrency: number;
}

interface ReplayResult {
  perSecond: number;
  report: string;
}

/** Requires our own stack: services are suspended meanwhile, and the database is inconsistent afterwards. */
export async function measureSqlAlone(
  file: StackFile,
  { rounds, concurrency }: ReplaySettings,
  progress: (line: string) => void,
): Promise<ReplayResult> {
  const { trip, work } = await recordBooking(file);
  const statements = work.reduce((sum, each) => sum + each.statements.length, 0);
  progress(`SQL alone: one booking is ${statements} statements in ${work.length} pieces`);
  const pools = new Map<string, pg.Pool>();
  for (const url of Object.values(file.urls.databases)) {
    pools.set(new URL(url).pathname.slice(1), new pg.Pool({ connectionString: url, max: POOL_SIZE }));
  }
  const services = [...Object.keys(file.urls.databases), HOST].flatMap((program) => file.pids[program] ?? []);
  for (const pid of services) process.kill(pid, 'SIGSTOP');
  const perSecond: number[] = [];
  try {
    let count = 0;
    for (let round = 1 - WARM_UPS; round <= rounds; round += 1) {
      const until = count + BOOKINGS_PER_ROUND;
      const from = performance.now();
      await Promise.all(
        Array.from({ length: concurrency }, async () => {
          while (count < until) {
            count += 1;
            await replay(work, pools, count, renamer(count, trip));
          }
        }),
      );
      if (round < 1) continue;
      perSecond.push((1000 * BOOKINGS_PER_ROUND) / (performance.now() - from));
      progress(`SQL alone: round ${round} of ${rounds}, ${perSecond.at(-1)?.toFixed(1)} per second`);
    }
  } finally {
    await Promise.all([...pools.values()].map((pool) => pool.end()));
    for (const pid of services) process.kill(pid, 'SIGCONT');
  }
  return {
    perSecond: median(perSecond),
    report:
      `The same SQL alone: ${median(perSecond).toFixed(1)} bookings per second (rounds: ${perSecond.map((each) => each.toFixed(1)).join(', ')}), ` +
      `${statements} statements each, ${concurrency} at a time`,
  };
}

/** Records the SQL of one booking on an idle stack, without statements of timers and those that occur for one booking only. */
async function recordBooking(file: StackFile): Promise<{ trip: Trip; work: Work[] }> {
  if (!file.paypalEmulator) throw new Error('This stack has no PayPal emulator, which is needed to approve orders');
  const emulator = new EmulatorControl(file.paypalEmulator);
  const [other, trip] = await freeTrips(file.site);
  if (!other || !trip) throw new Error('Fewer than two slots are free');
  const sell = async (sold: Trip) => {
    const guest = new Guest(file.site);
    const order = await guest.order(sold);
    await emulator.approve(order);
    await guest.capture(order);
    await guest.place(sold);
    await pause(SETTLE_MS);
  };
  // Otherwise work left over from earlier bookings would count as idle statements.
  await pause(SETTLE_MS);
  const idle = new Set((await logged(file, () => pause(IDLE_MS))).map(textsOf));
  const ofOtherBooking = new Set((await logged(file, () => sell(other))).map(textsOf));
  const work = await logged(file, () => sell(trip));
  return { trip, work: work.filter((each) => ofOtherBooking.has(textsOf(each)) && !idle.has(textsOf(each))) };
}

const textsOf = ({ database, statements }: Work): string => [database, ...statements.map(({ text }) => text)].join('\n');

async function logged(file: StackFile, during: () => Promise<void>): Promise<Work[]> {
  const log = join(file.home, 'logs', 'postgres.log');
  const client = new pg.Client({ connectionString: file.urls.postgres });
  await client.connect();
  const configure = async (change: string) => {
    await client.query(change);
    await client.query('SELECT pg_reload_conf()');
    // Each connection applies the change at its next statement.
    await pause(200);
  };
  try {
    await configure("ALTER SYSTEM SET log_statement = 'all'");
    const from = statSync(log).size;
    await during();
    await configure('ALTER SYSTEM RESET log_statement');
    return workIn(readFileSync(log).subarray(from).toString('utf8'));
  } finally {
    await client.end();
  }
}

/** Values that are unique to a booking: UUIDs, digests, PayPal's ids, confirmation codes and addresses of the benchmark's guests. */
const uniqueValue =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{64}\b|\bg-[0-9a-f]{12}(?=@)|\b(?:WH-)?(?=[A-Z]*\d)[0-9A-Z]{10,}(?:-[0-9A-Z]{10,})?\b/g;
const date = /\b\d{4}-\d\d-\d\d\b/g;
const DAY_MS = 86_400_000;

/** Replaces the unique values and dates of a statement's parameters, so that it creates another booking on a free day. */
function renamer(number: number, { bookingDate }: Trip): (value: string) => string {
  const charterDate = Date.parse(bookingDate);
  const known = new Map<string, string>();
  const renamed = (name: string) => {
    const digest = createHash('sha256').update(`${number} ${name}`).digest('hex');
    const [prefix] = /^(?:WH-|g-)/.exec(name) ?? [''];
    let at = 0;
    const other = name.slice(prefix.length).replace(/[0-9a-zA-Z]/g, () => digest[at++ % digest.length]!);
    return prefix + (/[A-Z]/.test(name) ? other.toUpperCase() : other);
  };
  return (value) =>
    value
      .replace(uniqueValue, (name) => {
        const other = known.get(name) ?? renamed(name);
        known.set(name, other);
        return other;
      })
      .replace(date, (text) =>
        Math.abs(Date.parse(text) - charterDate) <= 2 * DAY_MS
          ? new Date(Date.parse(text) + (number + 30) * DAY_MS).toISOString().slice(0, 10)
          : text,
      );
}

/** The position of the number among the parameters of a numbered document, -1 for other statements. */
function numberPosition({ text }: Statement): number {
  const [, columns = ''] = /^INSERT INTO "document"\(([^)]*)\)/.exec(text) ?? [];
  return columns.split(/,\s*/).indexOf('"number"');
}

async function replay(
  work: readonly Work[],
  pools: ReadonlyMap<string, pg.Pool>,
  count: number,
  rename: (value: string) => string,
): Promise<void> {
  for (const { database, statements } of work) {
    const client = await pools.get(database)!.connect();
    try {
      for (const statement of statements) {
        const values = statement.values.map((value) => value && rename(value));
        const numberAt = numberPosition(statement);
        // Drawn by a statement before it, and a booking has a few of each kind.
        if (numberAt >= 0) values[numberAt] = String(Number(values[numberAt]) + 10 * count);
        await send(client, statement, values);
      }
    } finally {
      client.release();
    }
  }
}

const names = new Map<string, string>();

/** Uses prepared statements, as the services do. */
function send(client: pg.PoolClient, { text }: Statement, values: (string | null)[]): Promise<pg.QueryResult<{ id: string }>> {
  if (values.length === 0) return client.query(text);
  const name = names.get(text) ?? `b${names.size}`;
  names.set(text, name);
  return client.query({ name, text, values });
}
