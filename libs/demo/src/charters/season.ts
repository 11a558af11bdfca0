/** Likelihood that the boat leaves on a day of this month: Nassau's high season is December to April, its low one September and October. */
const byMonth = [0.33, 0.37, 0.4, 0.35, 0.22, 0.22, 0.23, 0.18, 0.13, 0.13, 0.21, 0.33] as const;

/** First and last day, as MM-DD, of times when more guests travel. */
const holidays: readonly (readonly [string, string])[] = [
  ['01-01', '01-03'],
  ['03-08', '03-28'],
  ['07-02', '07-11'],
  ['11-22', '11-29'],
  ['12-20', '12-31'],
];

/** @param day `yyyy-MM-dd` @returns the probability of a first charter on that day, from 0 to 1 */
export function demand(day: string): number {
  const weekday = new Date(`${day}T12:00Z`).getUTCDay();
  const isWeekend = weekday === 0 || weekday >= 5;
  const monthAndDay = day.slice(5);
  const isHoliday = holidays.some(([first, last]) => monthAndDay >= first && monthAndDay <= last);
  return Math.min(0.9, byMonth[Number(day.slice(5, 7)) - 1]! * (isWeekend ? 1.3 : 0.78) * (isHoliday ? 1.5 : 1));
}
