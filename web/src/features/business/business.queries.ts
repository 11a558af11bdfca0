import { queryOptions } from '@tanstack/react-query';
import { api } from '@charter/api-client';
import { refetchWhileFailed } from '../../lib/query-client.js';

export const businessQuery = queryOptions({ queryKey: ['business'], queryFn: ({ signal }) => api.business(signal), ...refetchWhileFailed });
