import { queryOptions } from '@tanstack/react-query';
import { visitorApi } from '@charter/api-client';
import { refetchWhileFailed } from './query-client.js';

export const businessQuery = queryOptions({
  queryKey: ['business'],
  queryFn: ({ signal }) => visitorApi.business(signal),
  ...refetchWhileFailed,
});
