/** What the calendar asks before anybody pays: days that are taken, kept in memory; and one slot, asked of the database each time. */
import { connections, load, type Load } from './load.ts';
import { processorTime, spent } from './processor-time.ts';
import { freeTrips } from './bookable-slots.ts';
import { median, thousands } from './statistics.ts';
import { table } from './table.ts';

const warmUpSeconds = 2;

export interface Calendar {
  site: string;
  pids: Record<string, number>;
}

export interface AvailabilitySettings {
  rounds: number;
  seconds: number;
}

export async function measureAvailability(
  { site, pids }: Calendar,
  { rounds, seconds }: AvailabilitySettings,
  progress: (line: string) => void,
): Promise<string> {
  const [trip] = await freeTrips(site);
  if (!trip) throw new Error('No slot is free');
  const { packageId, bookingDate: date, timeSlot } = trip;
  const json = { 'content-type': 'application/json', origin: site };
  const rows: string[][] = [];
  for (const [title, ask] of [
    ['days taken', (time: number) => load(`${site}/api/unavailable-dates/${packageId}`, {}, 200, time)],
    ['one slot', (time: number) => load(`${site}/api/check-availability`, json, 200, time, { packageId, date, timeSlot })],
  ] as const) {
    await ask(warmUpSeconds);
    const loads: Load[] = [];
    const costs: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const before = processorTime(pids);
      const found = await ask(seconds);
      const cost = spent(before, processorTime(pids));
      loads.push(found);
      costs.push((1000 * Object.values(cost).reduce((sum, each) => sum + each, 0)) / (found.perSecond * seconds));
      progress(`availability, ${title}: round ${round} of ${rounds}, ${thousands(found.perSecond)} per second`);
    }
    const p50 = median(loads.map((each) => each.p50));
    const p99 = median(loads.map((each) => each.p99));
    rows.push([title, thousands(median(loads.map((each) => each.perSecond))), `${p50} / ${p99}`, median(costs).toFixed(0)]);
  }
  const head = ['question', 'answers /s', 'p50 / p99 ms', 'µs each, all parts'];
  return `Availability: ${connections} connections, medians of ${rounds} rounds of ${seconds} s each\n\n${table(head, rows)}`;
}
