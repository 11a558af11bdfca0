import { hoursInNassau } from '@charter/contracts/formats';
import { type Day, todayInNassau } from '@charter/ui';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The calendar day of an instant in Nassau. @param instant UTC ISO 8601 */
export const dayOf = (instant: string): Day => todayInNassau(new Date(instant));

/** Wall-clock time in Nassau, as inputs of a time have it: yyyy-MM-ddTHH:mm. @param instant UTC ISO 8601 */
export function wallClock(instant: string): string {
  const { startMinute } = hoursInNassau(instant, instant);
  return `${dayOf(instant)}T${twoDigits(Math.floor(startMinute / 60))}:${twoDigits(startMinute % 60)}`;
}
