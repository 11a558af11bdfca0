/**
 * Journeys that run at the same time share one boat: each books only on the days of its lane, so that none takes the slot of another.
 */

/** One per worker of each page's journeys, which may run side by side: two of `web`, then two of `admin-web`. */
export const dayLanes = 4;

const dayMs = 86_400_000;

/**
 * @param from yyyy-MM-dd, the first day that may be returned
 * @param until yyyy-MM-dd, the last one
 * @param lane 0 to `dayLanes` - 1
 */
export function daysOfLane(from: string, until: string, lane: number): string[] {
  const first = Date.parse(`${from}T00:00:00Z`) / dayMs;
  const last = Date.parse(`${until}T00:00:00Z`) / dayMs;
  const days: string[] = [];
  for (let day = first; day <= last; day += 1) if (day % dayLanes === lane) days.push(new Date(day * dayMs).toISOString().slice(0, 10));
  return days;
}
