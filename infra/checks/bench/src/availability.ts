/** Requests of the booking calendar: unavailable dates (cached) and availability of one slot (queries the database). */
import { CONNECTIONS, load, type Load } from './load.ts';
import { processorTime, spent } from './processor-time.ts';
import { freeTrips } from './bookable-slots.ts';
import { median, thousands } from './statistics.ts';
import { table } from './table.ts';

const WARM_UP_SECONDS = 2;

interface CalendarTarget {
  site: string;
  pids: Record<string, number>;
}

interface AvailabilitySettings {
  rounds: number;
  seconds: number;
}

export async function measureAvailability(
  { site, pids }: CalendarTarget,
  { rounds, seconds }: AvailabilitySettings,
  progress: (line: string) => void,
): Promise<string> {
  const [trip] = await freeTrips(site);
  if (!trip) throw new Error('No slot is free');
  const { packageId, bookingDate: date, timeSlot } = trip;
  const json = { 'content-type': 'application/json', origin: site };
  const rows: string[][] = [];
  for (const [title, run] of [
    ['unavailable dates', (time: number) => load(`${site}/api/unavailable-dates/${packageId}`, {}, 200, time)],
    ['one slot', (time: number) => load(`${site}/api/check-availability`, json, 200, time, { packageId, date, timeSlot })],
  ] as const) {
    await run(WARM_UP_SECONDS);
    const loads: Load[] = [];
    const costs: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const before = processorTime(pids);
      const result = await run(seconds);
      const cost = spent(before, processorTime(pids));
      loads.push(result);
      costs.push((1000 * Object.values(cost).reduce((sum, each) => sum + each, 0)) / (result.perSecond * seconds));
      progress(`availability, ${title}: round ${round} of ${rounds}, ${thousands(result.perSecond)} per second`);
    }
    const p50 = median(loads.map((each) => each.p50));
    const p99 = median(loads.map((each) => each.p99));
    rows.push([title, thousands(median(loads.map((each) => each.perSecond))), `${p50} / ${p99}`, median(costs).toFixed(0)]);
  }
  const head = ['request', 'responses /s', 'p50 / p99 ms', 'µs each, all parts'];
  return `Availability: ${CONNECTIONS} connections, medians of ${rounds} rounds of ${seconds} s each\n\n${table(head, rows)}`;
}
