import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@charter/api-client';
import type { CharterPackage, SlotTime } from '@charter/contracts';
import { type Hours, hoursInNassau } from '@charter/contracts/formats';
import { addDays, todayInNassau } from '@charter/ui';
import type { Day } from '@charter/ui';

const slotTimesQuery = (packageId: number, date: Day) =>
  queryOptions({
    queryKey: ['slot-times', packageId, date],
    queryFn: ({ signal }) => call('GET /api/slot-times/{packageId}', { path: { packageId }, query: { from: date, to: date }, signal }),
    select: (times) => new Map(times.map((time) => [time.timeSlot, time])),
    staleTime: 30_000,
  });

const leavesWithSun = ({ slots }: CharterPackage): boolean => slots.some(({ anchor }) => anchor !== undefined);

const weeks = 4;

/** Between which hours the package's slots leave in the coming weeks, by label. */
export const departuresQuery = (charterPackage: CharterPackage) =>
  queryOptions({
    queryKey: ['departures', charterPackage.id],
    queryFn: async ({ signal }) => {
      const today = todayInNassau();
      const times = await call('GET /api/slot-times/{packageId}', {
        path: { packageId: charterPackage.id },
        query: { from: today, to: addDays(today, weeks * 7 - 1) },
        signal,
      });
      const departures: Record<string, Hours> = {};
      for (const { timeSlot, startsAt } of times) {
        const { startMinute } = hoursInNassau(startsAt, startsAt);
        const known = (departures[timeSlot] ??= { startMinute, endMinute: startMinute });
        known.startMinute = Math.min(known.startMinute, startMinute);
        known.endMinute = Math.max(known.endMinute, startMinute);
      }
      return departures;
    },
    enabled: leavesWithSun(charterPackage),
    staleTime: 3_600_000,
  });

/** Whether the hours of the package, or the days on which it sails, depend on the sun. */
const dependsOnSun = (charterPackage: CharterPackage): boolean =>
  charterPackage.backBeforeSunset !== undefined || charterPackage.departAfterSunrise !== undefined || leavesWithSun(charterPackage);

/** The package's slots on that day, by label; undefined while they are loading, and for a package that does not depend on the sun. */
export function useSlotTimes(charterPackage: CharterPackage, date: Day): Map<string, SlotTime> | undefined {
  return useQuery({ ...slotTimesQuery(charterPackage.id, date), enabled: dependsOnSun(charterPackage) }).data;
}
