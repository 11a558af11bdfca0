import { api } from '@charter/api-client';
import type { BoatDay } from '@charter/contracts';
import { queryOptions } from '@tanstack/react-query';

/** It stands open on the desk all day. */
const lively = { refetchInterval: 30_000, refetchOnWindowFocus: true, staleTime: 5_000 };

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => api.overview(signal),
  ...lively,
});

/** Why staff keep the boat for themselves on these days; asked for only when they do. */
export const blocksQuery = (days: BoatDay[]) => {
  const from = days[0]?.day;
  const to = days.at(-1)?.day;
  return queryOptions({
    queryKey: ['schedule', from, to],
    queryFn: ({ signal }) => api.schedule({ from: from!, to: to! }, signal),
    select: ({ blocks }) => blocks,
    enabled: days.some(({ times }) => times.some(({ booking }) => !booking)),
    ...lively,
  });
};
