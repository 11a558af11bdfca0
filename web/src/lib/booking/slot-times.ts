import { queryOptions, useQuery } from '@tanstack/react-query';
import { visitorApi } from '@charter/api-client';
import type { CharterPackage, SlotTime } from '@charter/contracts';
import type { Day } from '@charter/ui';

const slotTimesQuery = (packageId: number, date: Day) =>
  queryOptions({
    queryKey: ['slot-times', packageId, date],
    queryFn: ({ signal }) => visitorApi.slotTimes(packageId, date, date, signal),
    select: (times) => new Map(times.map((time) => [time.timeSlot, time])),
    staleTime: 30_000,
  });

/** Whether the hours of the package, or the days on which it sails, depend on the sun. */
const dependsOnSun = ({ slots, backBeforeSunset, departAfterSunrise }: CharterPackage): boolean =>
  backBeforeSunset !== undefined || departAfterSunrise !== undefined || slots.some(({ anchor }) => anchor !== undefined);

/** The package's slots on that day, by label; undefined while they are loading, and for a package that does not depend on the sun. */
export function useSlotTimes(charter: CharterPackage, date: Day): Map<string, SlotTime> | undefined {
  return useQuery({ ...slotTimesQuery(charter.id, date), enabled: dependsOnSun(charter) }).data;
}
