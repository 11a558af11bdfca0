import { queryOptions } from '@tanstack/react-query';
import { call } from '@charter/api-client';
import { refetchWhileFailed } from './query-client.js';

export const businessQuery = queryOptions({
  queryKey: ['business'],
  queryFn: ({ signal }) => call('GET /api/business', { signal }),
  ...refetchWhileFailed,
});
