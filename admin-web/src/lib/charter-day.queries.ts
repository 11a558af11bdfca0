import { api } from '@charter/api-client';
import { queryOptions } from '@tanstack/react-query';

/** Everybody who sails, also those who no longer do. */
export const crewQuery = queryOptions({
  queryKey: ['crew'],
  queryFn: ({ signal }) => api.crew(signal),
  staleTime: 60_000,
});

/** The charters of a day. @param on yyyy-MM-dd in Nassau */
export const daySheetQuery = (on: string) =>
  queryOptions({
    queryKey: ['day', on],
    queryFn: ({ signal }) => api.daySheet(on, signal),
    // Two devices may mark the same charter.
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    staleTime: 5_000,
  });
