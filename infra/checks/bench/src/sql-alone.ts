/**
 * How fast PostgreSQL alone would sell: the statements that one paid booking costs, in all databases, sent again by one Node
 * process with pools as large as the services'. What the shop does beyond that share of it is the price of everything else.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { StackFile } from '@charter/local/src/stack-file.ts';
import { EmulatorControl } from '@charter/paypal-emulator/control';
import { Guest, type Trip } from './guest.ts';
import { freeTrips } from './bookable-slots.ts';
import { workIn, type Statement, type Work } from './statements.ts';
import { median } from './statistics.ts';

/** As long as the slowest timer that a quiet house keeps asking with. */
const quietMilliseconds = 11_000;
/** Until the last letter about a booking is sent, and PayPal's deliveries, which are left to the buyer's page at first, are looked at. */
const settledMilliseconds = 10_000;
const poolSize = 10;
const bookingsARound = 200;
const warmUps = 1;

export interface AloneSettings {
  rounds: number;
  concurrency: number;
}

export interface Alone {
  perSecond: number;
  report: string;
}

/** Wants a stack of its own: its services stand still meanwhile, and must not go on with what they find afterwards. */
export async function measureSqlAlone(
  file: StackFile,
  { rounds, concurrency }: AloneSettings,
  progress: (line: string) => void,
): Promise<Alone> {
  const { trip, work } = await recordBooking(file);
  const statements = work.reduce((sum, each) => sum + each.statements.length, 0);
  progress(`SQL alone: one booking is ${statements} statements in ${work.length} pieces`);
  const pools = new Map<string, pg.Pool>();
  for (const url of Object.values(file.urls.databases)) {
    pools.set(new URL(url).pathname.slice(1), new pg.Pool({ connectionString: url, max: poolSize }));
  }
  const services = Object.keys(file.urls.databases).flatMap((service) => file.pids[service] ?? []);
  for (const pid of services) process.kill(pid, 'SIGSTOP');
  const perSecond: number[] = [];
  try {
    let count = 0;
    for (let round = 1 - warmUps; round <= rounds; round += 1) {
      const until = count + bookingsARound;
      const from = performance.now();
      await Promise.all(
        Array.from({ length: concurrency }, async () => {
          while (count < until) {
            count += 1;
            await again(work, pools, retold(count, trip));
          }
        }),
      );
      if (round < 1) continue;
      perSecond.push((1000 * bookingsARound) / (performance.now() - from));
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

/** One booking on a quiet stack, and what PostgreSQL was asked for it: what it is asked anyway, or for no other booking, is left out. */
async function recordBooking(file: StackFile): Promise<{ trip: Trip; work: Work[] }> {
  if (!file.paypalEmulator) throw new Error('This stack has no PayPal emulator: nobody would approve the order');
  const emulator = new EmulatorControl(file.paypalEmulator);
  const [other, trip] = await freeTrips(file.site);
  if (!other || !trip) throw new Error('Not two slots are free');
  const sell = async (sold: Trip) => {
    const guest = new Guest(file.site);
    const order = await guest.order(sold);
    await emulator.approve(order);
    await guest.capture(order);
    await guest.place(sold);
    await pause(settledMilliseconds);
  };
  // What earlier bookings still owe would pass for what a quiet house asks anyway.
  await pause(settledMilliseconds);
  const usual = new Set((await logged(file, () => pause(quietMilliseconds))).map(textsOf));
  const asBefore = new Set((await logged(file, () => sell(other))).map(textsOf));
  const work = await logged(file, () => sell(trip));
  return { trip, work: work.filter((each) => asBefore.has(textsOf(each)) && !usual.has(textsOf(each))) };
}

const textsOf = ({ database, statements }: Work): string => [database, ...statements.map(({ text }) => text)].join('\n');

async function logged(file: StackFile, during: () => Promise<void>): Promise<Work[]> {
  const log = join(file.home, 'logs', 'postgres.log');
  const client = new pg.Client({ connectionString: file.urls.postgres });
  await client.connect();
  const say = async (change: string) => {
    await client.query(change);
    await client.query('SELECT pg_reload_conf()');
    // Each connection hears of it at its next statement.
    await pause(200);
  };
  try {
    await say("ALTER SYSTEM SET log_statement = 'all'");
    const from = statSync(log).size;
    await during();
    await say('ALTER SYSTEM RESET log_statement');
    return workIn(readFileSync(log).subarray(from).toString('utf8'));
  } finally {
    await client.end();
  }
}

/** UUIDs, digests, PayPal's ids, confirmation codes and addresses of the bench's guests: what no two bookings share. */
const own =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{64}\b|\bg-[0-9a-f]{12}(?=@)|\b(?:WH-)?(?=[A-Z]*\d)[0-9A-Z]{10,}(?:-[0-9A-Z]{10,})?\b/g;
const date = /\b\d{4}-\d\d-\d\d\b/g;
const day = 86_400_000;

/** The same value as another booking would have it: its own names, and a day on which nobody sails. */
function retold(number: number, { bookingDate }: Trip): (value: string) => string {
  const sails = Date.parse(bookingDate);
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
      .replace(own, (name) => {
        const other = known.get(name) ?? renamed(name);
        known.set(name, other);
        return other;
      })
      .replace(date, (text) =>
        Math.abs(Date.parse(text) - sails) <= 2 * day ? new Date(Date.parse(text) + (number + 30) * day).toISOString().slice(0, 10) : text,
      );
}

async function again(work: readonly Work[], pools: ReadonlyMap<string, pg.Pool>, retell: (value: string) => string): Promise<void> {
  for (const { database, statements } of work) {
    const client = await pools.get(database)!.connect();
    try {
      for (const statement of statements) {
        await send(
          client,
          statement,
          statement.values.map((value) => value && retell(value)),
        );
      }
    } finally {
      client.release();
    }
  }
}

const names = new Map<string, string>();

/** Prepared once per connection, as the services do it. */
function send(client: pg.PoolClient, { text }: Statement, values: (string | null)[]): Promise<pg.QueryResult<{ id: string }>> {
  if (values.length === 0) return client.query(text);
  const name = names.get(text) ?? `b${names.size}`;
  names.set(text, name);
  return client.query({ name, text, values });
}
