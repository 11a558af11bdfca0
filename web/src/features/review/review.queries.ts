import { queryOptions } from '@tanstack/react-query';
import { api, ApiError } from '@charter/api-client';

/** The charter to be reviewed. A refusal is an answer and stays; a lost one is asked for again. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['review', code],
    queryFn: ({ signal }) => api.reviewInvitation(code, signal),
    refetchInterval: ({ state: { error } }) => (error instanceof ApiError && error.isResponseLost ? 10_000 : false),
  });

/** When a charter that is not over ends: the refusal does not say. */
export const reviewedBookingQuery = (code: string) =>
  queryOptions({ queryKey: ['sailing', code], queryFn: ({ signal }) => api.bookingByCode(code, signal) });
