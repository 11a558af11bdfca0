import { queryOptions } from '@tanstack/react-query';
import { call } from '@charter/api-client';

/** The confirmation code suffices, so the page also works after a reload, from a bookmark and on another device. */
export const bookingQuery = (code: string) =>
  queryOptions({
    queryKey: ['booking', code],
    queryFn: ({ signal }) => call('GET /api/bookings/{confirmationCode}', { path: { confirmationCode: code }, signal }),
  });
