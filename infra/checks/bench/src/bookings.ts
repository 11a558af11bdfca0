/** Paid bookings per second: each guest orders, approves, captures and books a different slot. */
import { EmulatorControl } from '@charter/paypal-emulator/control';
import { Guest, type Trip } from './guest.ts';
import { processorTime, spent } from './processor-time.ts';
import { freeTrips, releaseSlots } from './bookable-slots.ts';
import { median, quantile, spread } from './statistics.ts';
import { table } from './table.ts';

const steps = ['order', 'approve', 'capture', 'place', 'all four'] as const;
type Step = (typeof steps)[number];
type Times = Record<Step, number[]>;

interface BookingSettings {
  rounds: number;
  /** Number of guests at the same time. */
  concurrency: number;
}

interface BookingTarget {
  site: string;
  paypalEmulator: string;
  bookingDatabase: string;
  pids: Record<string, number>;
}

/** Rounds that are not counted, while the processes' JIT compilers warm up. */
const WARM_UPS = 3;

export async function measureBookings(
  target: BookingTarget,
  { rounds, concurrency }: BookingSettings,
  progress: (line: string) => void,
): Promise<{ perSecond: number; report: string }> {
  await releaseSlots(target.bookingDatabase);
  const trips = await freeTrips(target.site);
  const emulator = new EmulatorControl(target.paypalEmulator);
  const times: Times = { order: [], approve: [], capture: [], place: [], 'all four': [] };
  const perSecond: number[] = [];
  const costs: Record<string, number>[] = [];
  for (let round = 1 - WARM_UPS; round <= rounds; round += 1) {
    const before = usage(target);
    const result = await sellAll(trips, concurrency, (trip, stepTimes) => book(target.site, emulator, trip, stepTimes));
    const cost = spent(before, usage(target));
    const booked = await releaseSlots(target.bookingDatabase);
    if (booked !== trips.length) throw new Error(`${trips.length} guests paid and ${booked} bookings exist`);
    if (round < 1) continue;
    for (const step of steps) times[step].push(...result.times[step]);
    costs.push(cost);
    perSecond.push((1000 * trips.length) / result.milliseconds);
    progress(`bookings: round ${round} of ${rounds}, ${perSecond.at(-1)?.toFixed(1)} per second`);
  }
  const rows = steps.map((step) => [step, spread(times[step]), quantile(times[step], 1).toFixed(0)]);
  const report =
    `Paid bookings: ${median(perSecond).toFixed(1)} per second (rounds: ${perSecond.map((each) => each.toFixed(1)).join(', ')}), ` +
    `${trips.length} guests a round, ${concurrency} at a time\n\n${table(['step', 'p50 / p99 ms', 'slowest'], rows)}` +
    costTable(costs, trips.length);
  return { perSecond: median(perSecond), report };
}

function usage({ pids }: BookingTarget): Record<string, number> {
  const { user, system } = process.cpuUsage();
  // The starter and the inbox of our own stack run in this process and are counted as "this program".
  const others = Object.fromEntries(Object.entries(pids).filter(([, pid]) => pid !== process.pid));
  return { ...processorTime(others), 'this program': (user + system) / 1000 };
}

/** Processor time per booking and process, median of the rounds. */
function costTable(costs: readonly Record<string, number>[], bookings: number): string {
  const parts = Object.keys(costs[0] ?? {})
    .map((part) => ({ part, milliseconds: median(costs.map((cost) => cost[part] ?? 0)) / bookings }))
    .filter(({ milliseconds }) => milliseconds >= 0.05)
    .toSorted((a, b) => b.milliseconds - a.milliseconds);
  if (parts.length < 2) return '';
  const sum = parts.reduce((total, { milliseconds }) => total + milliseconds, 0);
  const rows = [...parts.map(({ part, milliseconds }) => [part, milliseconds.toFixed(1)]), ['sum', sum.toFixed(1)]];
  return (
    `\n\nProcessor time per booking: ${sum.toFixed(1)} ms, so two idle cores could do ${(2000 / sum).toFixed(0)} per second, guests included\n\n` +
    table(['part', 'ms'], rows)
  );
}

/** Sells each trip once, `concurrency` at a time. */
async function sellAll(trips: readonly Trip[], concurrency: number, sell: (trip: Trip, times: Times) => Promise<void>) {
  const times: Times = { order: [], approve: [], capture: [], place: [], 'all four': [] };
  const queue = trips.values();
  const from = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const trip of queue) await sell(trip, times);
    }),
  );
  return { times, milliseconds: performance.now() - from };
}

async function book(site: string, emulator: EmulatorControl, trip: Trip, times: Times): Promise<void> {
  const guest = new Guest(site);
  const timed = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await work();
    times[step].push(performance.now() - from);
    return result;
  };
  await timed('all four', async () => {
    const orderId = await timed('order', () => guest.order(trip));
    await timed('approve', () => emulator.approve(orderId));
    await timed('capture', () => guest.capture(orderId));
    await timed('place', () => guest.place(trip));
  });
}
