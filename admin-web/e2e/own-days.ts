import { type APIRequestContext, test } from '@playwright/test';
import type { Schedule } from '@charter/contracts';
import { dayLanes, daysOfLane } from '@charter/testing/day-lanes';

/** The journeys of `web`, which may run at the same time, have the others. */
const firstLane = dayLanes / 2;

/** The days on which this worker may book and block time, so that no other test takes the boat from it. @param from yyyy-MM-dd */
export const ownDays = (from: string, until: string): string[] => daysOfLane(from, until, firstLane + test.info().parallelIndex);

/**
 * The first day of this worker, so many days from now or later, on which nothing is booked or blocked: of an earlier run neither.
 * @param staff requests of an admin
 */
export async function emptyDay(staff: APIRequestContext, daysAhead: number): Promise<string> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const [from, to] = [inDays(daysAhead), inDays(daysAhead + 40)];
  const { bookings, holds, blocks } = (await (await staff.get(`/api/admin/schedule?from=${from}&to=${to}`)).json()) as Schedule;
  const taken = [...bookings, ...holds, ...blocks].map(({ startsAt }) => startsAt.slice(0, 10));
  const free = ownDays(from, to).find((day) => !taken.includes(day));
  if (!free) throw new Error(`No empty day of this worker between ${from} and ${to}`);
  return free;
}
