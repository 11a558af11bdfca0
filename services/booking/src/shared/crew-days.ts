import { Temporal } from 'temporal-polyfill';
import { charterLog } from '@charter/contracts/browser';

/** Whether crew may see the charters of that day: two days back and ahead. Both are yyyy-MM-dd in Nassau. */
export const isDayOfCrew = (on: string, today: string): boolean => isCharterOfCrew({ first: on, last: on }, today);

/** Whether crew may reach a charter: from two days before its first day until two days after its last. */
export const isCharterOfCrew = ({ first, last }: { first: string; last: string }, today: string): boolean =>
  daysFrom(today, first) <= charterLog.crewDays && daysFrom(last, today) <= charterLog.crewDays;

const daysFrom = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;
