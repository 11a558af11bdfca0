import { queryOptions } from '@tanstack/react-query';
import { call } from '@charter/api-client';
import { maxOpeningDays } from '@charter/contracts/browser';
import { addDays } from '@charter/ui';
import type { Day } from '@charter/ui';

/** Free slots and prices by day, from today's window, in parts of as many days as one request may have. */
export const openingsQuery = (start: Day, end: Day) =>
  queryOptions({
    queryKey: ['trip-openings', start, end],
    queryFn: async ({ signal }) => {
      const parts: { from: Day; to: Day }[] = [];
      for (let from = start; from <= end; from = addDays(from, maxOpeningDays)) {
        const last = addDays(from, maxOpeningDays - 1);
        parts.push({ from, to: last < end ? last : end });
      }
      const openings = (await Promise.all(parts.map((part) => call('GET /api/trip/openings', { query: part, signal })))).flat();
      return new Map(openings.map((opening) => [opening.date, opening]));
    },
    staleTime: 0,
    gcTime: 0,
  });
