import { call } from '@charter/api-client';
import type { FiguresQuery } from '@charter/contracts';
import { queryOptions } from '@tanstack/react-query';

export const analyticsQuery = (days: FiguresQuery) =>
  queryOptions({
    queryKey: ['analytics', days],
    queryFn: ({ signal }) => call('GET /api/admin/analytics', { query: days, signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    // Keeps the previous figures, dimmed, until the next ones are loaded.
    placeholderData: (previous) => previous,
  });
