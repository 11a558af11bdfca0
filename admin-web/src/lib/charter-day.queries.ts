import { ApiError, call } from '@charter/api-client';
import type { DaySheet } from '@charter/contracts';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { dayStore } from './day-store/day-store.js';
import { storedSheetQuery } from './day-store/day-store.queries.js';
import { withKnownEntries } from './day-store/log-entries.js';

/** Everybody who sails, also those who no longer do. */
export const crewQuery = queryOptions({
  queryKey: ['crew'],
  queryFn: ({ signal }) => call('GET /api/admin/crew', { signal }),
  staleTime: 60_000,
});

/** The charters of a day. @param on yyyy-MM-dd in Nassau */
export const daySheetQuery = (on: string) =>
  queryOptions({
    queryKey: ['day', on],
    queryFn: async ({ signal, client }) => {
      try {
        const sheet = await call('GET /api/admin/day', { query: { on }, signal });
        // Not awaited: a browser that cannot store the sheet still shows it.
        if (!signal.aborted) void dayStore.keepSheet(sheet).catch(() => undefined);
        return sheet;
      } catch (error) {
        if (isForbidden(error)) {
          await dayStore.deleteSheet(on).catch(() => undefined);
          client.setQueryData(storedSheetQuery(on).queryKey, null);
        }
        throw error;
      }
    },
    // A request that was under way while an entry was stored must not take the entry off the screen.
    structuralSharing: (former, sheet) => replaceEqualDeep(former, withKnownEntries(sheet as DaySheet, former as DaySheet | undefined)),
    // Two devices may mark the same charter.
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    staleTime: 5_000,
  });

/** The user has lost the right to see that day, such as an admin who has become crew. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
