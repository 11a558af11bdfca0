import { queryOptions } from '@tanstack/react-query';
import { api } from '@charter/api-client';
import { recover } from '../../lib/query-client.js';

export const testimonialsQuery = queryOptions({
  queryKey: ['testimonials'],
  queryFn: ({ signal }) => api.testimonials(signal),
  ...recover,
});

/** Whether the home page has such a section: every page's navigation needs to know, and the testimonials themselves are long. */
export const hasTestimonialsQuery = queryOptions({
  queryKey: ['has-testimonials'],
  queryFn: async ({ signal }) => {
    const testimonials = await api.testimonials(signal).catch(() => undefined);
    // While they cannot be read, the section says so in its place.
    return testimonials?.length !== 0;
  },
});
