import { queryOptions } from '@tanstack/react-query';
import { api } from '@charter/api-client';

/** By its code alone: the page survives a reload, a bookmark and another device. */
export const bookingQuery = (code: string) =>
  queryOptions({ queryKey: ['booking', code], queryFn: ({ signal }) => api.bookingByCode(code, signal) });
