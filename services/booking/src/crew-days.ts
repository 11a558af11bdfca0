import { Temporal } from 'temporal-polyfill';
import { charterLog } from '@charter/contracts/limits';

/** Whether crew may see the charters of that day: two days back and ahead. Both are yyyy-MM-dd in Nassau. */
export function isDayOfCrew(on: string, today: string): boolean {
  const days = Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(on), { largestUnit: 'day' }).days;
  return Math.abs(days) <= charterLog.crewDays;
}
