import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '@charter/api-client';

/** The charter to review. Refetched after a lost response; an error response is final. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['review', code],
    queryFn: ({ signal }) => call('GET /api/reviews/{confirmationCode}', { path: { confirmationCode: code }, signal }),
    refetchInterval: ({ state: { error } }) => (error instanceof ApiError && error.isResponseLost ? 10_000 : false),
  });

/** The booking, for the end of a charter that cannot be reviewed yet; the error response does not contain it. */
export const reviewedBookingQuery = (code: string) =>
  queryOptions({
    queryKey: ['reviewed-booking', code],
    queryFn: ({ signal }) => call('GET /api/bookings/{confirmationCode}', { path: { confirmationCode: code }, signal }),
  });
