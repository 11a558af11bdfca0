import { queryOptions } from '@tanstack/react-query';
import { api } from '@charter/api-client';
import { recover } from '../../lib/query-client.js';

export const testimonialsQuery = queryOptions({
  queryKey: ['testimonials'],
  queryFn: ({ signal }) => api.testimonials(signal),
  ...recover,
});
