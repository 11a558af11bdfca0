import { queryOptions } from '@tanstack/react-query';
import { call } from '@charter/api-client';
import { refetchWhileFailed } from '../../lib/query-client.js';

export const testimonialsQuery = queryOptions({
  queryKey: ['testimonials'],
  queryFn: ({ signal }) => call('GET /api/testimonials', { signal }),
  ...refetchWhileFailed,
});

/** Whether the home page has a testimonials section. Every page's navigation needs it; embedding all testimonials would be large. */
export const hasTestimonialsQuery = queryOptions({
  queryKey: ['has-testimonials'],
  queryFn: async ({ signal }) => {
    const testimonials = await call('GET /api/testimonials', { signal }).catch(() => undefined);
    // When loading fails, the section exists and shows the error.
    return testimonials?.length !== 0;
  },
});
